/* Scales: a value to a pixel, with the ticks a reader expects there. */

function linearScale(low, high, from, to, wanted) {
  const step = niceStep((high - low) / Math.max(1, wanted));
  const ticks = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) {
    ticks.push(Math.abs(at) < step * 1e-9 ? 0 : at);
  }
  return { map: (value) => from + ((value - low) / (high - low)) * (to - from), ticks, low, high };
}

function logScale(low, high, from, to, ticks) {
  const span = Math.log(high / low);
  return { map: (value) => from + (Math.log(value / low) / span) * (to - from), ticks, low, high };
}

/** Steps of 1, 2, 5 times a power of ten. */
function niceStep(raw) {
  const power = Math.pow(10, Math.floor(Math.log10(raw)));
  const lead = raw / power;
  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

/** A linear axis from zero, ending on a tick. */
function fromZero(values, from, to, wanted) {
  const most = Math.max(...values, 0) || 1;
  const step = niceStep(most / wanted);
  return linearScale(0, Math.ceil(most / step - 1e-9) * step, from, to, wanted);
}

/** A decimal logarithmic axis with 1, 2, 5 ticks where there is room for them. */
function decimalLog(values, from, to, wanted) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const leads = Math.log10(high / low) > wanted / 2 ? [1] : Math.log10(high / low) > wanted / 3.5 ? [1, 3] : [1, 2, 5];
  const all = [];
  for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.ceil(Math.log10(high)) + 1; power++) {
    leads.forEach((lead) => all.push(lead * Math.pow(10, power)));
  }
  const first = all.filter((at) => at <= low * 1.0001).pop();
  const last = all.find((at) => at >= high * 0.9999);
  return logScale(first, last, from, to, all.filter((at) => at >= first && at <= last));
}

/** Depths double: a logarithmic axis with a tick at each depth that was measured. */
function depthScale(depths, from, to) {
  const low = Math.min(...depths);
  const high = Math.max(...depths);
  const wide = low === high ? 2 : Math.pow(high / low, 0.04);
  const scale = logScale(low / wide, high * wide, from, to, []);
  scale.ticks = thinned([...new Set(depths)].sort((a, b) => a - b), scale.map, 26);
  return scale;
}

/** Ratios around 1, logarithmic so that a half and a double are equally far. */
function ratioScale(values, from, to) {
  const reach = Math.max(...values.map((value) => Math.abs(Math.log(value))), Math.log(1.02)) * 1.08;
  const low = Math.min(0, ...values.map(Math.log)) < -1e-9 ? -reach : -reach * 0.25;
  const high = Math.max(0, ...values.map(Math.log)) > 1e-9 ? reach : reach * 0.25;
  const scale = logScale(Math.exp(low), Math.exp(high), from, to, []);
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
  const candidates = steps.map((step) => ratioTicks(scale.low, scale.high, step));
  const room = Math.abs(to - from) / 44;
  scale.ticks = thinned(candidates.find((ticks) => ticks.length <= room) || doublings(scale.low, scale.high), scale.map, 34);
  return scale;
}

function ratioTicks(low, high, step) {
  const ticks = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high; at += step) {
    if (at > 1e-9) ticks.push(Number(at.toFixed(6)));
  }
  return ticks;
}

function doublings(low, high) {
  const ticks = [];
  for (let power = Math.ceil(Math.log2(low)); Math.pow(2, power) <= high; power++) ticks.push(Math.pow(2, power));
  return ticks;
}

/** Percentiles by their nines: 90, 99, 99.9 are equally far apart. */
function ninesScale(deepest, from, to) {
  const high = Math.max(1, nines(deepest)) * 1.02;
  const scale = linearScale(nines(50) * 0.9, high, from, to, 6);
  scale.ticks = [50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999].filter((percent) => nines(percent) <= high).map(nines);
  return scale;
}

function nines(percent) {
  return -Math.log10(1 - Math.min(percent, 99.9999999) / 100);
}

/** Ticks that keep a distance; the first and the last stay. */
function thinned(ticks, map, distance) {
  const kept = [];
  for (const at of ticks) {
    if (!kept.length || Math.abs(map(at) - map(kept[kept.length - 1])) >= distance) kept.push(at);
  }
  const last = ticks[ticks.length - 1];
  if (kept.length > 1 && kept[kept.length - 1] !== last) kept[kept.length - 1] = last;
  return kept;
}
