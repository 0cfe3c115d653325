/* What each chart shows. A figure gives a chart and the table behind it, or the reason why there is none. */
const INTERVAL = (data) => Math.round(data.confidence * 100) + " % interval";

/** The arms that the reader left switched on, with their look. */
function shown(data, state) {
  return data.arms.map((name, arm) => ({ name, arm, style: armStyle(arm, state.theme) })).filter((one) => !state.hidden.has(one.arm));
}

function unitOf(data, metric) {
  return data.metrics[metric].unit;
}

function sliceTitle(data, state) {
  const operation = data.operations[state.operation];
  return data.slices[state.slice].label + (operation === "all" ? "" : ", " + operation + "s");
}

/** The table of a chart of lines: one row per point. */
function pointTable(data, series, xName, yName, unit) {
  return {
    columns: ["arm", xName, yName + (unit ? ", " + unit : ""), "low", "high", "samples"],
    rows: series.flatMap((one) => one.points.map((point) => [one.name, point.x, point.y, point.low, point.high, point.n])),
    note: "low and high: " + INTERVAL(data) + " over samples",
  };
}

function describeEnds(series, unit, xName) {
  return series.filter((one) => one.points.length).map((one) => {
    const first = one.points[0];
    const last = one.points[one.points.length - 1];
    return first === last
      ? `${one.name}: ${figure(first.y, unit)} at ${xName} ${first.x}`
      : `${one.name}: ${figure(first.y, unit)} at ${xName} ${first.x}, ${figure(last.y, unit)} at ${last.x}`;
  }).join("; ") + ".";
}

function depthFigure(data, state, metric, scale, name, rules) {
  const unit = unitOf(data, metric);
  const series = shown(data, state).map((one) => ({ ...one, points: data.cell(state.slice, state.operation, metric, one.arm) }));
  if (!series.some((one) => one.points.length)) return { empty: "No " + name.toLowerCase() + " was measured here." };
  const heading = name + " against queue depth";
  const title = heading + ", " + sliceTitle(data, state);
  return {
    heading, title, table: pointTable(data, series, "queue depth", data.metrics[metric].name, unit),
    summary: describeEnds(series, unit, "depth"),
    tip: (one, point) => [one.name, "depth " + point.x, figure(point.y, unit), intervalText(data, point, unit), "n = " + point.n],
    draw: (width, theme) => xyChart({
      title, mark: data.mark, height: 300, series: restyled(series, theme), rules,
      x: { label: "queue depth per device", scale: "depth", tick: String }, y: { label: name, scale, unit },
    }, width, theme),
  };
}

function restyled(series, theme) {
  return series.map((one) => ({ ...one, style: { ...one.style, ...(one.arm === undefined ? {} : armStyle(one.arm, theme)), ...one.look } }));
}

function intervalText(data, point, unit) {
  return point.low === null ? "no interval: too few samples" : INTERVAL(data) + " " + figure(point.low, unit) + " to " + figure(point.high, unit);
}

function latencyRules(data, metric) {
  return data.limits.filter((limit) => limit.metric === data.metrics[metric].name)
    .map((limit) => ({ axis: "y", at: limit.atMost, label: "limit " + figure(limit.atMost, "ns") }));
}

function throughputMetric(data, state) {
  const bandwidth = data.metric("bandwidth");
  return data.slices[state.slice].sequential && bandwidth >= 0 ? bandwidth : data.metric("iops");
}

function throughputLatency(data, state) {
  const throughput = throughputMetric(data, state);
  const unit = unitOf(data, throughput);
  const series = shown(data, state).map((one) => {
    const latency = new Map(data.cell(state.slice, state.operation, state.latency, one.arm).map((point) => [point.x, point]));
    const points = data.cell(state.slice, state.operation, throughput, one.arm).filter((point) => latency.has(point.x));
    return { ...one, points: points.map((point) => ({ ...latency.get(point.x), x: point.y, depth: point.x })) };
  });
  if (!series.some((one) => one.points.length)) return { empty: "Throughput and latency were not both measured here." };
  series.forEach((one) => one.points.forEach((point, i) => {
    if (i === one.points.length - 1) point.text = "q" + point.depth;
  }));
  const name = data.metrics[state.latency].label;
  const heading = name + " against throughput";
  const title = heading + ", " + sliceTitle(data, state);
  return {
    heading, title, summary: "Each line runs from the lowest to the highest queue depth. " + describeEnds(series, "ns", data.metrics[throughput].label),
    table: {
      columns: ["arm", "queue depth", data.metrics[throughput].name + ", " + unit, data.metrics[state.latency].name + ", ns", "low", "high", "samples"],
      rows: series.flatMap((one) => one.points.map((point) => [one.name, point.depth, point.x, point.y, point.low, point.high, point.n])),
      note: "low and high: " + INTERVAL(data) + " of the latency",
    },
    tip: (one, point) => [one.name, "depth " + point.depth, figure(point.x, unit) + (unit === "1/s" ? " IOPS" : ""), name + " " + figure(point.y, "ns"), intervalText(data, point, "ns"), "n = " + point.n],
    draw: (width, theme) => xyChart({
      title, mark: data.mark, height: 300, series: restyled(series, theme), rules: latencyRules(data, state.latency),
      x: { label: data.metrics[throughput].label, scale: "linear", unit }, y: { label: name, scale: "log", unit: "ns" },
    }, width, theme),
  };
}

function ratioFigure(data, state, metric) {
  const series = shown(data, state).filter((one) => one.arm !== data.baseline)
    .map((one) => ({ ...one, points: data.ratio(state.slice, state.operation, metric, one.arm).filter((point) => point.y !== null) }));
  const name = data.metrics[metric].label;
  const depths = [...new Set(series.flatMap((one) => one.points.map((point) => point.x)))].sort((a, b) => a - b);
  if (!depths.length) return { empty: "No candidate can be compared with the baseline in " + name + " here." };
  series.forEach((one) => one.points.forEach((point) => { point.row = depths.indexOf(point.x); }));
  const margin = series.flatMap((one) => one.points)[0].margin;
  const heading = "Ratio of " + name;
  const title = heading + " to " + data.arms[data.baseline] + ", " + sliceTitle(data, state);
  const good = data.metrics[metric].moreIsBetter ? "more than 1 is better" : "less than 1 is better";
  return {
    heading, title,
    summary: series.flatMap((one) => one.points.map((point) => `${one.name} at depth ${point.x}: ${figure(point.y, "ratio")}, ${point.verdict}`)).join("; ") + ".",
    table: {
      columns: ["candidate", "queue depth", "ratio", "low", "high", "margin", "samples", "verdict"],
      rows: series.flatMap((one) => one.points.map((point) => [one.name, point.x, point.y, point.low, point.high, point.margin, point.n, point.verdict])),
      note: "low and high: " + INTERVAL(data),
    },
    tip: (one, point) => [one.name, "depth " + point.x, figure(point.y, "ratio"), intervalText(data, point, "ratio"), "n = " + point.n, point.verdict],
    draw: (width, theme) => forestChart({
      title, mark: data.mark, margin, rows: depths.map((depth) => "q" + depth), rowLabel: "queue depth",
      xLabel: "ratio (" + good + "; grey: within ±" + String(Number((margin * 100).toFixed(2))) + " %)", series: restyled(series, theme),
    }, width, theme),
  };
}

function percentileFigure(data, state) {
  const point = data.points.depth.findIndex((depth, i) => depth === state.depth && data.points.slice[i] === state.slice);
  const series = shown(data, state).map((one) => {
    const curve = data.curves.find((c) => c.arm === one.arm && c.point === point && c.operation === state.operation);
    const points = curve ? curve.ns.map((ns, i) => ({ x: nines(curve.percents[i]), percent: curve.percents[i], y: ns, low: curve.low[i], high: curve.high[i], n: curve.ios })) : [];
    return { ...one, look: { marker: null }, points };
  });
  if (!series.some((one) => one.points.length)) return { empty: "No latency distribution was recorded at depth " + state.depth + "." };
  const heading = "Latency distribution at depth " + state.depth;
  const title = heading + ", " + sliceTitle(data, state);
  const at99 = series.map((one) => [one, one.points.find((p) => p.percent === 99)]).filter(([, p]) => p);
  return {
    heading, title, summary: "p99 of all samples together: " + at99.map(([one, p]) => one.name + " " + figure(p.y, "ns")).join("; ") + ".",
    table: {
      columns: ["arm", "percentile", "latency, ns", "low", "high", "I/Os"],
      rows: series.flatMap((one) => one.points.map((p) => [one.name, p.percent, p.y, p.low, p.high, p.n])),
      note: "middle of the bucket, histograms of all counted samples merged; ends where too few I/Os support a deeper percentile",
    },
    tip: (one, p) => [one.name, percentileName(p.percent), figure(p.y, "ns"), p.low === null ? "" : intervalText(data, p, "ns"), fixed(p.n, 0) + " I/Os"],
    draw: (width, theme) => xyChart({
      title, mark: data.mark, height: 300, series: restyled(series, theme), rules: [],
      x: { label: "percentile", scale: "nines", tick: (at) => String(Number((100 * (1 - Math.pow(10, -at))).toFixed(6))) },
      y: { label: "latency", scale: "log", unit: "ns" },
    }, width, theme),
  };
}

function costFigure(data, state) {
  const rows = data.cost.rows.filter((row) => data.points.slice[row.point] === state.slice && !state.hidden.has(row.arm))
    .map((row) => ({ name: data.arms[row.arm], arm: row.arm, depth: data.points.depth[row.point], values: row.parts, n: row.n }))
    .sort((a, b) => a.depth - b.depth || a.arm - b.arm);
  const bars = rows.filter((row) => row.depth === state.depth);
  if (!bars.length) return { empty: data.cost.missing };
  const total = (row) => row.values.reduce((sum, value) => sum + (value || 0), 0);
  const heading = "CPU time per I/O at depth " + state.depth;
  const title = heading + ", " + sliceTitle(data, state);
  return {
    heading, title, summary: bars.map((one) => one.name + " " + figure(total(one), "ns")).join("; ") + ".",
    table: {
      columns: ["arm", "queue depth", ...data.cost.parts.map((part) => part + ", ns per I/O"), "total, ns per I/O", "samples"],
      rows: rows.map((one) => [one.name, one.depth, ...one.values, total(one), one.n]), note: data.cost.note,
    },
    tip: (one, bar) => [one.name, ...data.cost.parts.map((part, i) => (bar.values[i] ? part + " " + figure(bar.values[i], "ns") : "")), "total " + figure(bar.total, "ns"), "n = " + bar.n],
    draw: (width, theme) => barChart({ title, mark: data.mark, unit: "ns", parts: data.cost.parts, bars, xLabel: "CPU time per I/O, every core that the arm used" }, width, theme),
  };
}

function scalingFigure(data, state) {
  const wanted = data.scaling.filter((one) => one.workload === data.slices[state.slice].workload && !state.hidden.has(one.arm));
  if (!wanted.length) return { empty: "Scaling was not measured: every point used the same devices and cores." };
  const series = wanted.flatMap((one) => {
    const style = armStyle(one.arm, state.theme);
    const real = { name: data.arms[one.arm], arm: one.arm, style, points: one.points.map((p) => ({ x: p.n, y: p.total, low: p.low, high: p.high, n: p.samples, efficiency: p.efficiency })) };
    const single = real.points.find((p) => p.x === 1);
    const ideal = { name: data.arms[one.arm] + ", ideal", arm: one.arm, style, look: { marker: null, dash: "1 3", thin: true }, points: single ? real.points.map((p) => ({ x: p.x, y: single.y * p.x, low: null, high: null, n: null })) : [] };
    return [real, ideal];
  });
  const promised = wanted[0].axis === "devices" ? wanted[0].sheetIops : null;
  if (promised !== null) {
    const counts = wanted[0].points.map((p) => p.n);
    const look = { colour: THEMES[state.theme].alert, dash: "6 4", marker: null, thin: true };
    series.push({ name: "data sheet", style: look, points: counts.map((n) => ({ x: n, y: n * promised, low: null, high: null, n: null })) });
  }
  const title = "Throughput against " + wanted[0].axis + ", " + data.slices[state.slice].workload + " at depth " + wanted[0].depth;
  return {
    title, summary: describeEnds(series.filter((one) => !one.look), "1/s", wanted[0].axis), table: pointTable(data, series, wanted[0].axis, "iops", "1/s"),
    tip: (one, p) => [one.name, p.x + " " + wanted[0].axis, figure(p.y, "1/s") + " IOPS", p.n === null ? "" : intervalText(data, p, "1/s"), p.efficiency ? "efficiency " + fixed(100 * p.efficiency, 1) + " %" : "", p.n === null ? "" : "n = " + p.n],
    draw: (width, theme) => xyChart({
      title, mark: data.mark, height: 300, series: restyled(series, theme), rules: [],
      x: { label: wanted[0].axis, scale: "linear", unit: "" }, y: { label: "IOPS", scale: "linear", unit: "1/s" },
    }, width, theme),
  };
}

function samplesFigure(data, state) {
  const samples = data.samples;
  if (!samples.order.length) return { empty: "No samples are known, only figures that somebody else summed up." };
  const means = new Map();
  samples.order.forEach((_, i) => {
    if (samples.invalid[i] || !samples.iops[i]) return;
    const key = samples.point[i] * 256 + samples.arm[i];
    const sum = means.get(key) || [0, 0];
    means.set(key, [sum[0] + Math.log(samples.iops[i]), sum[1] + 1]);
  });
  const points = samples.order.map((order, i) => {
    const sum = means.get(samples.point[i] * 256 + samples.arm[i]);
    return {
      x: order, arm: samples.arm[i], block: samples.block[i], invalid: samples.invalid[i], iops: samples.iops[i], i,
      y: sum && samples.iops[i] ? 100 * (samples.iops[i] / Math.exp(sum[0] / sum[1]) - 1) : null,
    };
  });
  const placed = points.filter((point) => point.y !== null && !state.hidden.has(point.arm));
  const series = shown(data, state).map((one) => ({ ...one, points: placed.filter((point) => point.arm === one.arm && !point.invalid) }));
  const title = "Every sample in the order it was taken";
  const spread = placed.filter((point) => !point.invalid).map((point) => Math.abs(point.y)).sort((a, b) => a - b);
  return {
    title,
    summary: spread.length ? `Deviation from the mean of its own cell: half of the samples within ${fixed(spread[Math.floor(spread.length / 2)], 2)} %, all within ${fixed(spread[spread.length - 1], 1)} %.` : "",
    table: {
      columns: ["arm", "place in order", "block", "iops, 1/s", "from cell mean, %", "not counted because"],
      rows: placed.map((point) => [data.arms[point.arm], point.x, point.block, point.iops, point.y, point.invalid ? data.reasons[point.invalid - 1] : ""]),
      note: data.samples.orderNote,
    },
    tip: (one, point) => [data.arms[point.arm], sampleName(data, point), fixed(point.iops, 0) + " IOPS", signedPercent(point.y) + " from its cell's mean", point.block === null ? "" : "block " + point.block, point.invalid ? data.reasons[point.invalid - 1] : ""],
    draw: (width, theme) => scatterChart({
      title, mark: data.mark, height: 300, series: restyled(series, theme), excluded: placed.filter((point) => point.invalid), blocks: data.samples.blocks,
      from: Math.min(...placed.map((p) => p.x)), to: Math.max(...placed.map((p) => p.x)), xTick: (at) => fixed(at, 0),
      xLabel: data.samples.orderNote, yLabel: "IOPS, deviation from the mean of the cell",
    }, width, theme),
  };
}

function sampleName(data, point) {
  const at = data.samples.point[point.i];
  return data.slices[data.points.slice[at]].label + ", depth " + data.points.depth[at];
}

const FIGURES = {
  throughput: (data, state) => depthFigure(data, state, throughputMetric(data, state), "linear", data.metrics[throughputMetric(data, state)].label, []),
  latency: (data, state) => depthFigure(data, state, state.latency, "log", data.metrics[state.latency].label, latencyRules(data, state.latency)),
  curve: throughputLatency,
  "ratio-throughput": (data, state) => ratioFigure(data, state, throughputMetric(data, state)),
  "ratio-latency": (data, state) => ratioFigure(data, state, state.latency),
  distribution: percentileFigure,
  cost: costFigure,
  scaling: scalingFigure,
  samples: samplesFigure,
};
