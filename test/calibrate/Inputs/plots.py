"""plots.py PAGE: for each plot its title, axes and the number of points of each line; fails on what is no XML or lies outside the picture."""
import re
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
for text in re.findall(r"<svg.*?</svg>", open(sys.argv[1], encoding="utf-8").read(), re.S):
    plot = xml.fromstring(text)
    width, height = float(plot.get("width")), float(plot.get("height"))
    words = [each for each in plot.findall(SVG + "text")]
    labels = [each.text for each in words if re.search("[a-z]", each.text)]
    points = [len(line.findall(SVG + "circle")) for line in plot.findall(SVG + "g")]
    for circle in plot.iter(SVG + "circle"):
        assert 0 <= float(circle.get("cx")) <= width and 0 <= float(circle.get("cy")) <= height, text
    title, x, y, names = labels[0], labels[1], labels[2], labels[3:]
    print(title, "|", x, "|", y, "|", ", ".join(f"{name} {count}" for name, count in zip(names, points)))
