/* A figure on the page: draws its chart, answers pointer and keyboard, opens its table, gives PNG and CSV. */
class Panel {
  constructor(figure, build) {
    this.figure = figure;
    this.build = build;
    this.plot = figure.querySelector(".plot");
    this.tools = figure.querySelector(".tools");
    this.tip = html("div", { class: "tip", hidden: "" });
    this.said = html("p", { class: "unseen", "aria-live": "polite" });
    figure.append(this.tip, this.said);
    this.buttons();
    this.plot.addEventListener("pointermove", (event) => this.point(event));
    this.plot.addEventListener("pointerleave", () => this.leave());
    this.plot.addEventListener("keydown", (event) => this.key(event));
    this.plot.addEventListener("blur", () => this.leave());
  }

  buttons() {
    this.tableButton = html("button", { type: "button", "aria-expanded": "false" }, "Table");
    this.tableButton.addEventListener("click", () => this.toggleTable());
    const png = html("button", { type: "button" }, "PNG");
    png.addEventListener("click", () => this.savePng());
    const csv = html("button", { type: "button" }, "CSV");
    csv.addEventListener("click", () => save(this.fileName(".csv"), new Blob([csvText(this.content.table)], { type: "text/csv" })));
    this.tools.append(this.tableButton, png, csv);
  }

  fileName(suffix) {
    return (this.content.title.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-|-$/g, "").slice(0, 80) || "chart") + suffix;
  }

  /** Draws for the state; data that is not there is said in words. */
  show(data, state, width) {
    this.leave();
    this.content = this.build(data, state);
    const empty = this.content.empty;
    this.figure.classList.toggle("empty", Boolean(empty));
    this.tools.hidden = Boolean(empty);
    this.plot.replaceChildren();
    if (empty) {
      this.figure.querySelectorAll(".behind").forEach((table) => table.remove());
      this.plot.append(html("p", { class: "missing" }, empty));
      ["tabindex", "role", "aria-label"].forEach((name) => this.plot.removeAttribute(name));
      this.targets = [];
      return;
    }
    this.figure.querySelector("h3").textContent = this.content.heading || this.content.title;
    this.figure.querySelector("figcaption .note").textContent = this.content.heading ? sliceTitle(data, state) : "";
    this.drawn = this.content.draw(width || this.plot.clientWidth || 640, state.theme);
    this.targets = this.drawn.targets;
    this.drawn.element.setAttribute("aria-hidden", "true");
    this.plot.append(this.drawn.element);
    this.plot.setAttribute("tabindex", "0");
    this.plot.setAttribute("role", "img");
    this.plot.setAttribute("aria-label", this.content.title + ". " + this.content.summary + " Arrow keys read the points one by one.");
    if (this.tableButton.getAttribute("aria-expanded") === "true") this.openTable();
  }

  point(event) {
    if (!this.targets || !this.targets.length) return;
    const frame = this.plot.getBoundingClientRect();
    const zoom = this.drawn.box.width / frame.width;
    const x = (event.clientX - frame.left) * zoom;
    const y = (event.clientY - frame.top) * zoom;
    let best = -1;
    let least = 60 * 60;
    this.targets.forEach((target, i) => {
      const distance = (target.px - x) ** 2 + (target.py - y) ** 2;
      if (distance < least) {
        least = distance;
        best = i;
      }
    });
    if (best < 0) this.leave();
    else this.mark(best, false);
  }

  key(event) {
    const last = this.targets ? this.targets.length - 1 : -1;
    if (last < 0) return;
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.key in steps) {
      const next = this.at === undefined ? 0 : this.at + steps[event.key];
      this.mark(Math.max(0, Math.min(last, next)), true);
    } else if (event.key === "Home") this.mark(0, true);
    else if (event.key === "End") this.mark(last, true);
    else if (event.key === "Escape") this.leave();
    else return;
    event.preventDefault();
  }

  mark(i, say) {
    if (this.at === i && !say) return;
    this.leave();
    this.at = i;
    const target = this.targets[i];
    const lines = this.content.tip(target.series, target.point).filter(Boolean);
    this.ring = svg("circle", { cx: target.px, cy: target.py, r: 8, fill: "none", stroke: "currentColor", "stroke-width": 1.5 });
    this.drawn.element.append(this.ring);
    this.tip.replaceChildren(...lines.map((text, line) => html(line ? "span" : "strong", {}, text)));
    this.tip.hidden = false;
    const zoom = this.plot.clientWidth / this.drawn.box.width;
    const left = this.plot.offsetLeft + target.px * zoom;
    const room = this.plot.offsetLeft + this.plot.clientWidth;
    this.tip.style.left = Math.max(4, Math.min(left + 14, room - this.tip.offsetWidth)) + "px";
    const above = this.plot.offsetTop + target.py * zoom - this.tip.offsetHeight - 12;
    this.tip.style.top = (above > 0 ? above : this.plot.offsetTop + target.py * zoom + 14) + "px";
    if (say) this.said.textContent = lines.join(", ");
  }

  leave() {
    if (this.ring) this.ring.remove();
    this.ring = undefined;
    this.at = undefined;
    this.tip.hidden = true;
  }

  toggleTable() {
    const open = this.tableButton.getAttribute("aria-expanded") !== "true";
    this.tableButton.setAttribute("aria-expanded", String(open));
    if (open) this.openTable();
    else this.figure.querySelector(".behind").remove();
  }

  openTable() {
    const old = this.figure.querySelector(".behind");
    const table = this.content.table;
    const rows = table.rows.map((row) => row.map((value) => cellText(value)));
    const box = html("div", { class: "behind" }, html("p", { class: "note" }, table.note));
    if (old) old.replaceWith(box);
    else this.plot.after(box);
    new RowTable(box, this.content.title, table.columns, rows);
  }

  /** The chart as a picture of its own: light, titled, twice the pixels. */
  async savePng() {
    const { element, box } = this.content.draw(900, "light");
    const colour = THEMES.light;
    const height = box.height + 44;
    const whole = svg("svg", { xmlns: SVG_NS, viewBox: `-20 -44 940 ${height + 16}`, width: 1880, height: 2 * (height + 16), "font-family": FONT },
      svg("rect", { x: -20, y: -44, width: 940, height: height + 16, fill: colour.paper }),
      label(0, -18, shortened(this.content.title, 110), { fill: colour.ink, "font-size": 15, "font-weight": 600 }), [...element.childNodes]);
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(whole));
    await image.decode();
    const canvas = html("canvas", { width: 1880, height: 2 * (height + 16) });
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    save(this.fileName(".png"), blob);
  }
}

function cellText(value) {
  if (value === null || value === undefined) return NONE;
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? fixed(value, 0) : Math.abs(value) >= 100 ? fixed(value, 1) : fixed(value, 4);
}

function csvText(table) {
  const field = (value) => {
    if (value === null || value === undefined) return "";
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? '"' + safe.replace(/"/g, '""') + '"' : safe;
  };
  return [table.columns, ...table.rows].map((row) => row.map(field).join(",")).join("\r\n") + "\r\n";
}

function save(name, blob) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
