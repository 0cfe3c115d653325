/* SVG by hand: real text, sharp in print, and content that is only ever text. */
const SVG_NS = "http://www.w3.org/2000/svg";
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
const TEXT_SIZE = 12;

const THEMES = {
  light: {
    ink: "#1c2126", soft: "#59626b", grid: "#e4e7ea", axis: "#8b949d", paper: "#ffffff", alert: "#b3261e",
    arms: ["#3b434c", "#0b6cb8", "#c84e00", "#00805c", "#a8387f", "#8a6100", "#5a4fcf", "#7a2e1d"],
    parts: ["#0b4f86", "#5ba3da", "#c84e00", "#f0a878", "#b9c0c7"],
  },
  dark: {
    ink: "#e8eaed", soft: "#a4adb6", grid: "#2d3339", axis: "#6d7781", paper: "#16191c", alert: "#ff8a80",
    arms: ["#c3cad1", "#5db2f5", "#ff9a5c", "#4fd0a5", "#eb96cb", "#e3bb55", "#a9a2ff", "#e08a75"],
    parts: ["#9bd0ff", "#3f8fcf", "#ff9a5c", "#a8552a", "#59626b"],
  },
};

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 2", "9 3 2 3 2 3", "1 4"];
const MARKERS = ["circle", "square", "triangle", "diamond", "down", "plus", "hexagon", "cross"];

/** How an arm is drawn everywhere: colour, dash and marker, so that no one of them is needed. */
function armStyle(arm, theme) {
  const colours = THEMES[theme].arms;
  return {
    colour: colours[arm % colours.length],
    dash: DASHES[(arm + Math.floor(arm / DASHES.length)) % DASHES.length],
    marker: MARKERS[arm % MARKERS.length],
  };
}

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG_NS, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== "") element.setAttribute(key, value);
  }
  children.flat().forEach((child) => {
    if (child !== null && child !== undefined) element.append(child);
  });
  return element;
}

function label(x, y, text, attributes) {
  return svg("text", { x: round(x), y: round(y), "font-size": TEXT_SIZE, ...attributes }, text);
}

function round(value) {
  return Math.round(value * 100) / 100;
}

const measuring = document.createElement("canvas").getContext("2d");

function textWidth(text, weight) {
  measuring.font = (weight || "400") + " " + TEXT_SIZE + "px " + FONT;
  return measuring.measureText(text).width;
}

/** A name cut in the middle, where names of arms and devices differ least. */
function shortened(text, most) {
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = Math.ceil((most - 1) * 0.6);
  return characters.slice(0, head).join("") + "…" + characters.slice(head + 1 - most).join("");
}

/** The outline of a marker around a point, as path data. */
function markerPath(kind, x, y, r) {
  const polygon = (points) => "M" + points.map(([dx, dy]) => round(x + dx * r) + " " + round(y + dy * r)).join("L") + "Z";
  switch (kind) {
    case "square": return polygon([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]);
    case "triangle": return polygon([[0, -1.2], [1.1, 0.8], [-1.1, 0.8]]);
    case "down": return polygon([[0, 1.2], [1.1, -0.8], [-1.1, -0.8]]);
    case "diamond": return polygon([[0, -1.3], [1.2, 0], [0, 1.3], [-1.2, 0]]);
    case "hexagon": return polygon([[-1.1, 0], [-0.55, -1], [0.55, -1], [1.1, 0], [0.55, 1], [-0.55, 1]]);
    case "plus": return polygon([[-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]]);
    case "cross": return "M" + [[-1, -1, 1, 1], [-1, 1, 1, -1]].map((p) => round(x + p[0] * r) + " " + round(y + p[1] * r) + "L" + round(x + p[2] * r) + " " + round(y + p[3] * r)).join("M");
    default: return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
}

/** One entry per series, wrapped; returns the elements and the height they take. */
function legend(entries, width, theme) {
  const parts = [];
  let x = 0;
  let y = 10;
  entries.forEach((entry) => {
    const name = shortened(entry.name, 34);
    const wide = 34 + textWidth(name) + 18;
    if (x > 0 && x + wide > width) {
      x = 0;
      y += 20;
    }
    parts.push(svg("g", { class: "key" }, swatch(entry, x, y, theme), label(x + 34, y + 4, name, { fill: THEMES[theme].ink }), svg("title", {}, entry.name)));
    x += wide;
  });
  return { parts, height: entries.length ? y + 14 : 0 };
}

function swatch(entry, x, y, theme) {
  if (entry.number) return [label(x + 13, y + 4, String(entry.number), { "text-anchor": "middle", fill: THEMES[theme].soft })];
  if (entry.fill) {
    return [svg("rect", { x, y: y - 6, width: 26, height: 12, fill: entry.fill, stroke: THEMES[theme].axis, "stroke-width": 0.5 })];
  }
  return [
    entry.line === false ? null : svg("path", { d: `M${x} ${y}h26`, stroke: entry.colour, "stroke-width": 2, "stroke-dasharray": entry.dash, fill: "none" }),
    entry.marker ? svg("path", { d: markerPath(entry.marker, x + 13, y, 4), fill: entry.marker === "cross" ? "none" : entry.colour, stroke: entry.colour, "stroke-width": 1.5 }) : null,
  ];
}

/** Where the plot lies inside the picture. */
function plotBox(width, height, top, left) {
  return { left, top, right: width - 14, bottom: height - 40, width, height };
}

/** Grid, tick labels and axis titles. */
function axes(box, x, y, theme, names) {
  const colour = THEMES[theme];
  const parts = [];
  y.ticks.forEach((at) => {
    const py = Math.round(y.map(at)) + 0.5;
    parts.push(svg("path", { d: `M${box.left} ${py}H${box.right}`, stroke: colour.grid, fill: "none" }));
    parts.push(label(box.left - 8, py + 4, names.yTick(at), { "text-anchor": "end", fill: colour.soft }));
  });
  x.ticks.forEach((at) => {
    const px = Math.round(x.map(at)) + 0.5;
    parts.push(svg("path", { d: `M${px} ${box.bottom}v5`, stroke: colour.axis, fill: "none" }));
    parts.push(label(px, box.bottom + 18, names.xTick(at), { "text-anchor": "middle", fill: colour.soft }));
  });
  parts.push(svg("path", { d: `M${box.left} ${box.bottom + 0.5}H${box.right}`, stroke: colour.axis, fill: "none" }));
  parts.push(label((box.left + box.right) / 2, box.bottom + 35, names.x, { "text-anchor": "middle", fill: colour.soft }));
  parts.push(label(0, box.top - 12, names.y, { fill: colour.soft }));
  return parts;
}

/** The picture itself, with the mark of what was not measured. */
function picture(width, height, top, theme, spec, parts) {
  const colour = THEMES[theme];
  const marked = spec.mark
    ? label(width, top - 12, spec.mark, { "text-anchor": "end", fill: colour.alert, "font-weight": 600, "letter-spacing": 1, "font-size": 11 })
    : null;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, "font-family": FONT, xmlns: SVG_NS },
    svg("title", {}, spec.title), parts, marked);
}
