/* Stacked bars, one per arm, lying down so that names are read; the total stands at the end. */
const BAR = 22;

function barChart(spec, width, theme) {
  const colour = THEMES[theme];
  const fills = spec.parts.map((part, i) => ({ name: part, fill: colour.parts[i % colour.parts.length] }));
  const key = legend(fills, width, theme);
  const top = key.height + 24;
  const step = BAR + 14;
  const height = top + spec.bars.length * step + 48;
  const names = spec.bars.map((bar) => shortened(bar.name, 26));
  const box = plotBox(width, height, top, Math.ceil(Math.max(...names.map((name) => textWidth(name)))) + 12);
  const totals = spec.bars.map((bar) => bar.values.reduce((sum, value) => sum + (value || 0), 0));
  const room = Math.max(...totals.map((total) => textWidth(figure(total, spec.unit)))) + 10;
  const x = fromZero(totals, box.left, box.right - room, (box.right - box.left) / 90);
  const parts = [
    key.parts,
    x.ticks.map((at) => [
      svg("path", { d: `M${round(x.map(at))} ${top}V${box.bottom}`, stroke: at === 0 ? colour.axis : colour.grid, fill: "none" }),
      label(x.map(at), box.bottom + 18, tick(at, spec.unit), { "text-anchor": "middle", fill: colour.soft }),
    ]),
    label((box.left + box.right - room) / 2, box.bottom + 35, spec.xLabel, { "text-anchor": "middle", fill: colour.soft }),
  ];
  const targets = spec.bars.map((bar, b) => {
    const py = top + b * step + 7;
    parts.push(label(box.left - 8, py + BAR / 2 + 4, names[b], { "text-anchor": "end", fill: colour.ink }));
    let sum = 0;
    bar.values.forEach((value, p) => {
      if (!value) return;
      const left = x.map(sum);
      sum += value;
      parts.push(svg("rect", { x: round(left), y: py, width: round(x.map(sum) - left), height: BAR, fill: fills[p].fill, stroke: colour.paper, "stroke-width": 0.8 }));
    });
    parts.push(label(x.map(sum) + 6, py + BAR / 2 + 4, figure(sum, spec.unit), { fill: colour.ink }));
    return { px: x.map(sum), py: py + BAR / 2, series: bar, point: { values: bar.values, total: sum, n: bar.n } };
  });
  return { element: picture(width, height, box.top, theme, spec, parts.flat(3)), targets, box };
}
