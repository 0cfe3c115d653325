/* The figures of the comparison, laid out in columns by the page's writer, found again by what they speak of. */
class Data {
  constructor(island) {
    Object.assign(this, island);
    this.series = new Map();
    this.ratioSeries = new Map();
    this.index(this.cells, this.series, "arm", (i) => ({
      y: this.cells.value[i], low: this.cells.low[i], high: this.cells.high[i], n: this.cells.n[i],
    }));
    this.index(this.ratios, this.ratioSeries, "candidate", (i) => ({
      y: this.ratios.ratio[i], low: this.ratios.low[i], high: this.ratios.high[i], n: this.ratios.n[i],
      verdict: this.verdicts[this.ratios.verdict[i]] || "exploratory", margin: this.ratios.margin[i],
    }));
  }

  index(columns, into, armColumn, toPoint) {
    for (let i = 0; i < columns.point.length; i++) {
      const at = columns.point[i];
      const key = Data.key(this.points.slice[at], columns.operation[i], columns.metric[i], columns[armColumn][i]);
      if (!into.has(key)) into.set(key, []);
      into.get(key).push({ x: this.points.depth[at], ...toPoint(i) });
    }
    into.forEach((list) => list.sort((a, b) => a.x - b.x));
  }

  static key(slice, operation, metric, arm) {
    return ((slice * 4 + operation) * 256 + metric) * 256 + arm;
  }

  /** Depth against an arm's figure. */
  cell(slice, operation, metric, arm) {
    return this.series.get(Data.key(slice, operation, metric, arm)) || [];
  }

  ratio(slice, operation, metric, candidate) {
    return this.ratioSeries.get(Data.key(slice, operation, metric, candidate)) || [];
  }

  metric(name) {
    return this.metrics.findIndex((metric) => metric.name === name);
  }

  /** Metrics of latency that the slice has, mean first. */
  latencies(slice, operation) {
    return this.metrics.map((metric, i) => i)
      .filter((i) => this.metrics[i].name.startsWith("latency.") && this.arms.some((_, arm) => this.cell(slice, operation, i, arm).length));
  }

  depths(slice) {
    return [...new Set(this.points.depth.filter((_, i) => this.points.slice[i] === slice))].sort((a, b) => a - b);
  }

  /** Operations that have figures in a slice. */
  operationsOf(slice) {
    const throughput = this.metric("iops");
    return this.operations.map((_, i) => i).filter((i) => this.arms.some((_, arm) => this.cell(slice, i, throughput, arm).length));
  }
}
