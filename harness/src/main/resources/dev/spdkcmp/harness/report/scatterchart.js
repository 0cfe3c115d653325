/* Every sample in the order it was taken, blocks shaded in turn; one path per arm, so that thousands stay quick. */
function scatterChart(spec, width, theme) {
  const colour = THEMES[theme];
  const entries = spec.series.map((one) => ({ ...one.style, name: one.name, line: false }));
  if (spec.excluded.length) entries.push({ name: "not counted", marker: "cross", colour: colour.alert, line: false });
  const key = legend(entries, width, theme);
  const top = key.height + 24;
  const height = top + spec.height;
  const points = spec.series.flatMap((one) => one.points).concat(spec.excluded);
  const reach = Math.max(1, ...points.map((point) => Math.abs(point.y))) * 1.05;
  const box = plotBox(width, height, top, 0);
  const y = linearScale(-reach, reach, box.bottom, box.top, spec.height / 50);
  box.left = Math.ceil(Math.max(...y.ticks.map((at) => textWidth(signedPercent(at))))) + 10;
  const x = linearScale(spec.from, Math.max(spec.to, spec.from + 1), box.left + 4, box.right - 4, (box.right - box.left) / 90);
  const shades = spec.blocks.filter((_, i) => i % 2 === 0).map((block) => {
    const left = x.map(block.from);
    return svg("rect", { x: round(left), y: top, width: Math.max(1, round(x.map(block.to) - left)), height: box.bottom - top, fill: colour.axis, "fill-opacity": 0.13 });
  });
  const r = points.length > 3000 ? 1.5 : points.length > 600 ? 2.2 : 3.2;
  const parts = [key.parts, shades, axes(box, x, y, theme, { x: spec.xLabel, y: spec.yLabel, xTick: spec.xTick, yTick: signedPercent })];
  spec.series.forEach((one) => {
    const d = one.points.map((point) => markerPath(one.style.marker, x.map(point.x), y.map(point.y), r)).join("");
    if (d) parts.push(svg("path", { d, fill: one.style.colour, "fill-opacity": 0.85, stroke: one.style.marker === "cross" ? one.style.colour : "none" }));
  });
  const crosses = spec.excluded.map((point) => markerPath("cross", x.map(point.x), y.map(point.y), r + 1.5)).join("");
  if (crosses) parts.push(svg("path", { d: crosses, fill: "none", stroke: colour.alert, "stroke-width": 2 }));
  const target = (series) => (point) => ({ px: x.map(point.x), py: y.map(point.y), series, point });
  const targets = spec.series.flatMap((one) => one.points.map(target(one))).concat(spec.excluded.map(target({ name: "not counted" })));
  return { element: picture(width, height, box.top, theme, spec, parts.flat(3)), targets, box };
}
