//===- html_style.h - how the pages of nidus explain look -----------------------===//
#pragma once

namespace nidus {

inline constexpr const char *htmlStyle = R"(<style>
:root { color-scheme: light dark; --text: #1c2024; --page: #fff; --faint: #6a737d; --rule: #d5dae0; --code: #f5f7f9;
  --mapped: #d9f2df; --left: #fbe0dc; --declined: #fff0c2; --host: #e6ebf2 }
@media (prefers-color-scheme: dark) { :root { --text: #e2e6ea; --page: #15181b; --faint: #97a1ab; --rule: #3a4148; --code: #1e2226;
  --mapped: #1d3f2a; --left: #54282a; --declined: #4c4119; --host: #2b333d } }
body { margin: 0 auto; padding: 0.5em 1em; max-width: 110em; color: var(--text); background: var(--page);
  font: 15px/1.45 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.4em } h2 { font-size: 1.05em; margin: 0 0 0.3em } h3 { font-size: 0.95em; margin: 0.8em 0 0.2em }
pre { margin: 0; overflow-x: auto; background: var(--code); padding: 0.4em 0; font: 13px/1.5 ui-monospace, monospace; tab-size: 4 }
pre.kernel { padding: 0.4em 0.6em; max-height: 30em }
.line { display: block; min-width: max-content; padding-right: 1em }
.line::before { content: attr(data-line); display: inline-block; width: 3.2em; margin-right: 1em; text-align: right; color: var(--faint) }
.mapped { background: var(--mapped) } .left { background: var(--left) }
.declined { background: var(--declined) } .host { background: var(--host) }
.legend span { padding: 0.1em 0.5em; margin-right: 0.5em; border-radius: 3px; display: inline-block; margin-bottom: 0.3em }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1em; margin: 0.8em 0; align-items: start }
.pair > pre { position: sticky; top: 0; max-height: 100vh; overflow-y: auto }
.card { border: 1px solid var(--rule); border-radius: 5px; padding: 0.6em 0.8em; margin-bottom: 0.8em }
.fate { display: inline-block; padding: 0.1em 0.5em; border-radius: 3px; font-weight: normal }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.92em }
th, td { border-bottom: 1px solid var(--rule); padding: 0.25em 0.8em 0.25em 0; text-align: left; vertical-align: top }
.bar { display: inline-block; height: 0.7em; background: currentColor; opacity: 0.45; margin-right: 0.5em }
.hint { color: var(--faint); margin: 0.3em 0 }
.roofline { display: block; width: 100%; max-width: 30em; font-size: 11px }
.roofline text { fill: currentColor } .roofline path { fill: none } .roofline .grid { stroke: var(--rule) }
.roofline .roof { stroke: currentColor; stroke-width: 1.5 } .roofline .of-c { stroke: var(--faint); stroke-dasharray: 4 3 }
.predicted { fill: #0072b2; background: #0072b2; border-radius: 50% } .roofline .measured { fill: #d55e00 } .key.measured { background: #d55e00; rotate: 45deg }
.keys { list-style: none; margin: 0.2em 0; padding: 0; font-size: 0.92em }
.key { display: inline-block; width: 0.65em; height: 0.65em; margin-right: 0.6em }
.key.roof { height: 0; border-top: 2px solid; vertical-align: 0.25em; width: 1.2em } .key.of-c { border-top: 2px dashed var(--faint) }
.timeline { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3em 0.7em; align-items: center; font-size: 0.92em }
.track { position: relative; height: 1.3em; background: var(--code) }
.track i { position: absolute; top: 0; bottom: 0; min-width: 1px; background: #0072b2 } .track .other { opacity: 0.35 }
.scale { display: flex; justify-content: space-between; color: var(--faint) }
@media (max-width: 800px) { .pair { grid-template-columns: minmax(0, 1fr) } .pair > pre { position: static; max-height: none } body { padding: 0.3em 0.5em } }
</style>
)";

} // namespace nidus
