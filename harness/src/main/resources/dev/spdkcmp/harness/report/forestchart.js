/* Ratio and interval of each point, with the margin's band: what is inside it nobody would act on. */
function forestChart(spec, width, theme) {
  const colour = THEMES[theme];
  const key = legend(spec.series.map((one) => ({ ...one.style, name: one.name, line: false })), width, theme);
  const step = Math.max(26, spec.series.length * 15 + 10);
  const top = key.height + 24;
  const height = top + spec.rows.length * step + 48;
  const box = plotBox(width, height, top, Math.ceil(Math.max(...spec.rows.map((row) => textWidth(row)))) + 14);
  const points = spec.series.flatMap((one) => one.points);
  const values = points.flatMap((point) => [point.y, point.low, point.high].filter((v) => v !== null && v > 0));
  const x = ratioScale(values.concat([1 + spec.margin, 1 / (1 + spec.margin)]), box.left, box.right);
  const left = x.map(1 / (1 + spec.margin));
  const parts = [
    key.parts,
    svg("rect", { x: round(left), y: top, width: round(x.map(1 + spec.margin) - left), height: box.bottom - top, fill: colour.axis, "fill-opacity": 0.18 }),
    x.ticks.map((at) => [
      svg("path", { d: `M${round(x.map(at))} ${top}V${box.bottom}`, stroke: at === 1 ? colour.axis : colour.grid, fill: "none", "stroke-width": at === 1 ? 1.4 : 1 }),
      label(x.map(at), box.bottom + 18, ratioTick(at), { "text-anchor": "middle", fill: colour.soft }),
    ]),
    label((box.left + box.right) / 2, box.bottom + 35, spec.xLabel, { "text-anchor": "middle", fill: colour.soft }),
    label(0, top - 12, spec.rowLabel, { fill: colour.soft }),
    spec.rows.slice(1).map((_, i) => svg("path", { d: `M0 ${Math.round(top + (i + 1) * step) + 0.5}H${box.right}`, stroke: colour.grid, fill: "none" })),
    spec.rows.map((row, i) => label(box.left - 10, top + (i + 0.5) * step + 4, row, { "text-anchor": "end", fill: colour.ink })),
  ];
  const targets = [];
  spec.series.forEach((one, s) => one.points.forEach((point) => {
    const py = top + (point.row + 0.5) * step + (s - (spec.series.length - 1) / 2) * 15;
    const px = x.map(point.y);
    if (point.low !== null) {
      parts.push(svg("path", { d: `M${round(x.map(point.low))} ${py}H${round(x.map(point.high))}`, stroke: one.style.colour, "stroke-width": 2, fill: "none" }));
    }
    parts.push(svg("path", { d: markerPath(one.style.marker, px, py, 4.2), fill: one.style.colour, stroke: colour.paper, "stroke-width": 1 }));
    targets.push({ px, py, series: one, point });
  }));
  return { element: picture(width, height, box.top, theme, spec, parts.flat(3)), targets, box };
}

function ratioTick(at) {
  return String(Number(at.toFixed(4))) + "×";
}
