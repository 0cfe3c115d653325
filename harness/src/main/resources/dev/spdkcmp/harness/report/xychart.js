/* Lines with interval bands over a common pair of axes. Returns the picture and its points for the pointer. */
function xyChart(spec, width, theme) {
  const colour = THEMES[theme];
  const series = spec.series.filter((one) => one.points.length);
  const key = legend(series.map((one) => ({ ...one.style, name: one.name })), width, theme);
  const height = key.height + 24 + spec.height;
  const points = series.flatMap((one) => one.points);
  const limits = spec.rules.filter((rule) => rule.axis === "y").map((rule) => rule.at);
  const values = points.flatMap((point) => [point.y, point.low, point.high].filter((v) => v !== null && v > 0)).concat(limits);
  const box = plotBox(width, height, key.height + 24, 0);
  const y = axisScale(spec.y.scale, values, box.bottom, box.top, spec.height / 46);
  box.left = Math.ceil(Math.max(...y.ticks.map((at) => textWidth(tick(at, spec.y.unit))))) + 10;
  const x = axisScale(spec.x.scale, points.map((point) => point.x), box.left + 6, box.right - 6, (box.right - box.left) / 80);
  const parts = [
    key.parts,
    axes(box, x, y, theme, {
      x: spec.x.label, y: spec.y.label,
      xTick: spec.x.tick || ((at) => tick(at, spec.x.unit)), yTick: (at) => tick(at, spec.y.unit),
    }),
    series.map((one) => band(one, x, y)),
    spec.rules.map((rule) => ruleLine(rule, box, y, colour)),
    series.map((one) => line(one, x, y)),
    series.map((one) => marks(one, x, y, colour)),
  ];
  const targets = series.flatMap((one) => one.points.map((point) => ({ px: x.map(point.x), py: y.map(point.y), series: one, point })));
  return { element: picture(width, height, box.top, theme, spec, parts.flat(3)), targets, box };
}

function axisScale(kind, values, from, to, wanted) {
  switch (kind) {
    case "depth": return depthScale(values, from, to);
    case "nines": return ninesScale(values.length ? 100 * (1 - Math.pow(10, -Math.max(...values))) : 99, from, to);
    case "log": return decimalLog(values, from, to, wanted);
    default: return fromZero(values, from, to, wanted);
  }
}

function band(one, x, y) {
  const known = one.points.filter((point) => point.low !== null && point.high !== null && point.low > 0);
  if (!known.length) return null;
  if (known.length === 1) return whisker(known[0], x, y, one.style.colour);
  const up = known.map((point) => round(x.map(point.x)) + " " + round(y.map(point.high)));
  const down = known.map((point) => round(x.map(point.x)) + " " + round(y.map(point.low))).reverse();
  return [
    svg("path", { d: "M" + up.concat(down).join("L") + "Z", fill: one.style.colour, "fill-opacity": 0.16, stroke: "none" }),
    ...known.map((point) => whisker(point, x, y, one.style.colour)),
  ];
}

function whisker(point, x, y, colour) {
  const px = round(x.map(point.x));
  return svg("path", { d: `M${px} ${round(y.map(point.low))}V${round(y.map(point.high))}`, stroke: colour, "stroke-width": 1.2, fill: "none" });
}

function line(one, x, y) {
  const d = one.points.map((point) => round(x.map(point.x)) + " " + round(y.map(point.y))).join("L");
  return svg("path", {
    d: "M" + d, fill: "none", stroke: one.style.colour, "stroke-width": one.style.thin ? 1.2 : 2,
    "stroke-dasharray": one.style.dash, "stroke-linejoin": "round",
  });
}

function marks(one, x, y, colour) {
  if (!one.style.marker) return null;
  const d = one.points.map((point) => markerPath(one.style.marker, x.map(point.x), y.map(point.y), 3.6)).join("");
  return [
    svg("path", { d, fill: one.style.colour, stroke: one.style.marker === "cross" ? one.style.colour : colour.paper, "stroke-width": one.style.marker === "cross" ? 2 : 1 }),
    ...one.points.filter((point) => point.text).map((point) => label(x.map(point.x) + 7, y.map(point.y) - 6, point.text, { fill: colour.soft, "font-size": 11 })),
  ];
}

function ruleLine(rule, box, y, colour) {
  const py = round(y.map(rule.at));
  return [
    svg("path", { d: `M${box.left} ${py}H${box.right}`, stroke: colour.alert, "stroke-width": 1.3, "stroke-dasharray": "6 4", fill: "none" }),
    label(box.right, py - 5, rule.label, { "text-anchor": "end", fill: colour.alert }),
  ];
}
