"""Pixels of several channels: interleaved ones in a loop or one by one, and structs as a whole."""
from dataclasses import replace

from . import values as v
from .arrays import CHANNELS
from .coordinates import Loop
from .expressions import Scope
from .values import Expr


class Channels:
    def channel_loops(self):
        """Loops over pixels and channels in any order; some values are read once a pixel, of which a channel may write one."""
        scope = Scope(self.f, [], self.inputs + (self.outputs if self.chance(0.4) else []))
        scope.writable = self.written()
        channel, pixels = self.dims[-1], self.dims[:-1]
        order = self.rng.choice([[*pixels, channel]] * 5 + [[channel, *pixels], [*pixels[:1], channel, *pixels[1:]]])

        def levels(axes):
            if axes == [channel] and self.chance(0.5):
                self.before_channels(scope)
            if not axes:
                return self.nests.pixel(scope, False)
            scope.loops.append(None)
            if axes[0] is channel:
                text, scope.loops[-1] = self.channel_header(channel)
            else:
                text, scope.loops[-1] = self.nests.header(self.w.fresh(axes[0].name), axes[0], axes[0].type, False)
            self.w.block(text, lambda: levels(axes[1:]))
        levels(order)

    def channel_header(self, channel):
        name, type = self.w.fresh("c"), self.rng.choice([v.INT] * 6 + [v.UNSIGNED, v.SIZE, v.U8])
        if not channel.text.isdigit():
            type = v.INT
        end = channel.text if self.chance(0.9) or not channel.text.isdigit() else str(channel.largest - 1)
        text = f"for ({type.name} {name} = 0; {name} < {end}; {name}++)"
        if self.chance(0.1):
            text = f"for ({type.name} {name} = {end}; {name}-- > 0;)"
        return text, Loop(Expr(name, type, 0, channel.largest), channel)

    def before_channels(self, scope):
        """What is read once a pixel: of its channels, of the one before, of the row's first."""
        array = self.rng.choice(scope.readable + scope.writable)
        coords = [loop.counter for loop in scope.loops]
        kind = self.rng.randrange(4)
        if kind == 0 and self.nests.coordinates.inside(scope.loops[-1], -1):
            coords[-1] = Expr(f"{coords[-1].at(v.SUM)} - 1", coords[-1].type, 0, coords[-1].hi, v.SUM)
        if kind == 1 and len(coords) > 1:
            coords[-1] = v.constant(0)
        place = self.nests.fixed(self.dims[-1])
        if kind == 2 or array.nested:
            e = self.nests.unary_safe(self.nests.element(array, [*coords, place]))
            self.nests.declare(scope, array.type if self.chance(0.7) else v.promoted(array.type), e, "first")
            return
        pointer = self.pixel_pointer(array, coords, "const ")
        scope.locals.append(Expr(f"{pointer}[{place.text}]", array.type, array.lo, array.hi))

    def pixel_pointer(self, array, coords, const):
        """A pointer to the first channel of a pixel; its name."""
        name = self.w.fresh("p")
        index = " + ".join(" * ".join([c.at(v.PRODUCT if not p else v.ATOM), *p]) for c, p in zip(coords, array.pitches()))
        if array.nested:
            place = f"&{array.at(self.rng, [*coords, v.constant(0)])}"
        elif len(coords) == 2 and not array.stride and self.chance(0.5):
            place = f"{array.name} + ({coords[0].at(v.ATOM)} * {self.dims[1].extent.at(v.ATOM)} + {coords[1].at(v.SUM)}) * " \
                    f"{self.dims[2].text}"
        else:
            place = self.rng.choice([f"{array.name} + {index}", f"&{array.name}[{index}]"])
        self.w.put(f"{const}{array.type.name} *{name} = {place};")
        return name

    def unrolled_channels(self):
        """Channels one by one behind pointers to the pixel."""
        if not self.dims[-1].text.isdigit():
            return self.channel_loops()
        out, source = self.rng.choice(self.outputs), self.rng.choice(self.readable())
        scope = Scope(self.f, [], [source])
        scope.writable = [out]
        moving = self.chance(0.15)

        def body():
            coords = [loop.counter for loop in scope.loops]
            p, q = self.pixel_pointer(source, coords, "const "), self.pixel_pointer(out, coords, "")
            count = self.dims[-1].largest
            near, channels = self.neighbours(scope, source, p), [f"{p}[{k}]" for k in range(count)]
            written = range(count) if moving or self.chance(0.8) else self.rng.sample(range(count), count - 1)
            scope.locals = []
            if not moving and self.chance(0.2):     # one is read before another is written
                self.nests.declare(scope, out.type, Expr(f"{q}[{count - 1}]", out.type, out.lo, out.hi))
            for k in written:
                texts = [channels[k] if self.chance(0.6) else self.rng.choice(channels)]
                texts += self.rng.sample(near, min(len(near), self.rng.randrange(3))) or [self.rng.choice(channels)]
                e = Expr(texts[0], source.type, source.lo, source.hi)
                for text in texts[1:]:
                    e = v.arithmetic(self.rng, self.rng.choice("++-*"), e, Expr(text, source.type, source.lo, source.hi, v.UNARY))
                if scope.locals and self.chance(0.5):
                    e = v.choice_of(self.rng, e, scope.locals[0])
                self.w.put(f"{f'*{q}++' if moving else f'{q}[{k}]'} = {self.nests.stored(out, e).text};")
        self.levels(scope, self.dims[:-1], body)

    def neighbours(self, scope, array, p):
        """What is read around a pixel through a pointer to it."""
        if array.nested:
            return []
        count, result, inside = self.dims[-1].text, [], self.nests.coordinates.inside
        k = self.rng.randrange(int(count))
        x = scope.loops[-1]
        if inside(x, 1):
            result += [f"{p}[{k} + {count}]", f"{p}[{int(count) + k}]"]
        if inside(x, -1):
            result += [f"{p}[{k - int(count)}]", f"*({p} - {count} + {k})"]
        if len(scope.loops) == 2:
            pitch = " * ".join(array.pitches()[0])
            if inside(scope.loops[0], 1):
                result += [f"{p}[{pitch} + {k}]", f"*({p} + {pitch})"]
            if inside(scope.loops[0], -1):
                result += [f"*({p} - {pitch} + {k})", f"*({p} - {pitch})"]
        return result

    # Structs

    def whole_pixels(self):
        """Structs written as a whole: compound literals, chosen ones, members left out, passed to a helper that returns one; temporaries that
        are declared before the loops, set by members or as a whole, in all iterations or not quite."""
        out = self.rng.choice([a for a in self.outputs if "struct" in a.extra])
        scope = Scope(self.f, [], self.readable())
        blend = self.blend(out) if self.chance(0.3) else None
        temporary = self.w.fresh("held") if self.chance(0.4) else None
        has_value = self.chance(0.5)
        if temporary:
            self.w.put(f"{out.extra['struct']} {temporary}{' = {1, 2, 3}' if has_value else ''};")

        def literal():
            parts = [self.nests.stored(out, self.nests.value(scope, 1)).text for _ in CHANNELS]
            if self.chance(0.3):
                parts = [f".{c} = {part}" for c, part in zip(CHANNELS, parts) if self.chance(0.7)] or ["0"]
            return f"({out.extra['struct']}){{{', '.join(parts)}}}"

        def whole():
            array = self.rng.choice([a for a in [*scope.readable, out] if a.extra.get("struct") == out.extra["struct"]])
            return replace(array, channel=None).at(self.rng, self.nests.plain(scope, array))

        def set_temporary():
            if self.chance(0.5):
                self.w.put(f"{temporary} = {whole()};")
                changed = self.rng.sample(CHANNELS, self.rng.randrange(3))
            else:
                changed = self.rng.sample(CHANNELS, 2 if has_value and self.chance(0.1) else 3)
            for channel in changed:
                self.w.put(f"{temporary}.{channel} = {self.nests.stored(out, self.nests.value(scope, 1)).text};")
            if self.chance(0.3):
                element = self.nests.element(out, self.nests.plain(scope, out))
                self.w.block(f"if ({v.comparison('>', element, v.constant(20)).text})", lambda: self.w.put(f"{temporary} = {whole()};"))

        def write():
            if temporary:
                set_temporary()
                self.w.put(f"{replace(out, channel=None).at(self.rng, self.nests.plain(scope, out))} = {temporary};")
                return
            value = literal()
            if blend:
                value = f"{blend}({', '.join(self.rng.sample([value, whole()], 2))})"
            if self.chance(0.3):
                other = self.nests.element(out, self.nests.plain(scope, out))
                value = f"{v.comparison('>', other, v.constant(20)).text} ? {value} : {self.rng.choice([literal, whole])()}"
            elif self.chance(0.4):
                name = self.w.fresh("pixel")
                self.w.put(f"{out.extra['struct']} {name} = {value};")
                if self.chance(0.4):
                    self.w.block(f"if ({name}.{self.rng.choice(CHANNELS)} > 20)", lambda: self.w.put(f"{name} = {literal()};"))
                self.w.put(f"{name}.{self.rng.choice(CHANNELS)} = 1;")
                value = name
            self.w.put(f"{replace(out, channel=None).at(self.rng, self.nests.plain(scope, out))} = {value};")
        self.levels(scope, self.dims, write)

    def blend(self, out):
        """A helper that makes a pixel of two; its name."""
        f, rng, struct = self.f, self.rng, out.extra["struct"]
        name = f"blend{len(f.globals)}_{f.index}"

        def member(pixel):
            return Expr(f"{pixel}.{rng.choice(CHANNELS)}", out.type, out.lo, out.hi)

        def made():
            parts = [self.nests.stored(out, rng.choice([
                lambda: v.choice_of(rng, member("a"), member("b")), lambda: member("b"),
                lambda: v.arithmetic(rng, rng.choice("+-*"), member("a"), member("b"))])()).text for _ in CHANNELS]
            return f"({struct}){{{', '.join(parts)}}}"
        lines = [f"static {struct} {name}({struct} a, {struct} b)", "{"]
        if rng.random() < 0.4:
            lines.append(f"    a.{rng.choice(CHANNELS)} = {rng.choice(['1', member('b').text])};")
        if rng.random() < 0.4:
            lines += [f"    if ({v.comparison('>', member('a'), member('b')).text})", f"        return {rng.choice(['b', made()])};"]
        f.globals.append("\n".join([*lines, f"    return {made()};", "}"]))
        return name
