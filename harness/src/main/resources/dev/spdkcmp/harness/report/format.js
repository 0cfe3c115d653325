/* Numbers as people read them. Units follow the metric; null is "–", never 0. */
const MINUS = "\u2212";
const NONE = "\u2013";

/** A number with a fixed count of decimals, comma between thousands and a true minus sign. */
function fixed(value, decimals) {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const text = fraction ? grouped + "." + fraction : grouped;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Rounds half up on the shortest decimal, as the tables of every other format do. */
function rounded(value, decimals) {
  return Number(Math.round(Number(Math.abs(value) + "e" + decimals)) + "e-" + decimals);
}

/** Four significant digits, never fewer than the whole part. */
function significant(value) {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 1e-6 || size >= 1e21) return String(value);
  const decimals = (of) => Math.max(0, 3 - Math.floor(Math.log10(of) + 1e-12));
  const near = rounded(size, decimals(size));
  return fixed(value < 0 ? -near : near, decimals(near));
}

const NS_UNITS = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
const COUNT_UNITS = [[1e9, " G"], [1e6, " M"], [1e3, " k"], [1, ""]];
const BYTE_UNITS = [[1e9, "GB/s"], [1e6, "MB/s"], [1e3, "kB/s"], [1, "B/s"]];

function scaled(value, units, separator) {
  const [size, name] = units.find(([least]) => Math.abs(value) >= least * 0.9995) || units[units.length - 1];
  return significant(value / size) + separator + name;
}

/** A figure with its unit, for tooltips and summaries. */
function figure(value, unit) {
  if (value === null || value === undefined) return NONE;
  switch (unit) {
    case "ns": return scaled(value, NS_UNITS, " ");
    case "bytes/s": return scaled(value, BYTE_UNITS, " ");
    case "1/s": return fixed(value, value >= 100 ? 0 : 2);
    case "ratio": return fixed(value, 3) + "×";
    case "percent": return signedPercent(value);
    default: return significant(value) + (unit ? " " + unit : "");
  }
}

/** A figure for an axis: short, no trailing zeros. */
function tick(value, unit) {
  if (value === 0) return "0";
  const units = unit === "ns" ? NS_UNITS : unit === "bytes/s" ? BYTE_UNITS : COUNT_UNITS;
  const [size, name] = units.find(([least]) => Math.abs(value) >= least * 0.9995) || units[units.length - 1];
  const text = String(Number((Math.abs(value) / size).toPrecision(3)));
  return (value < 0 ? MINUS : "") + text + (unit === "ns" || unit === "bytes/s" ? " " + name : name);
}

/** Percent with a sign, for deviations. */
function signedPercent(value) {
  const text = fixed(value, 1);
  return (value > 0 && text !== "0.0" ? "+" : "") + text + " %";
}

/** 99.9 as p99.9, on a scale of nines. */
function percentileName(percent) {
  return "p" + String(Number(percent.toFixed(6)));
}
