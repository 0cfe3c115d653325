/* Starts the page: decodes the figures, builds the controls, draws, and follows what the reader changes. */
class Page {
  constructor(data) {
    this.data = data;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    const latencies = data.latencies(0, 0);
    const p99 = data.metric("latency.p99");
    const depths = data.slices.length ? data.depths(0) : [];
    this.state = {
      slice: 0, operation: 0, hidden: new Set(), theme: "light",
      latency: latencies.includes(p99) ? p99 : latencies[0],
      depth: depths.includes(data.primaryDepth) ? data.primaryDepth : depths[Math.floor(depths.length / 2)],
    };
    this.panels = [...document.querySelectorAll("figure.chart")].map((figure) => new Panel(figure, FIGURES[figure.dataset.chart]));
    this.controls = document.getElementById("controls");
    this.buildControls();
    this.follow();
    this.recolour();
  }

  buildControls() {
    const data = this.data;
    this.controls.hidden = false;
    this.controls.replaceChildren();
    this.select("Workload", data.slices.map((slice) => slice.label), this.state.slice, (i) => this.change({ slice: i, operation: data.operationsOf(i)[0] || 0 }));
    const operations = data.operationsOf(this.state.slice);
    this.select("I/Os", operations.map((i) => data.operations[i]), operations.indexOf(this.state.operation), (i) => this.change({ operation: operations[i] }));
    const latencies = data.latencies(this.state.slice, this.state.operation);
    if (!latencies.includes(this.state.latency)) this.state.latency = latencies[0];
    this.select("Latency", latencies.map((i) => data.metrics[i].label), latencies.indexOf(this.state.latency), (i) => this.change({ latency: latencies[i] }));
    const depths = data.depths(this.state.slice);
    if (!depths.includes(this.state.depth)) this.state.depth = depths[Math.floor(depths.length / 2)];
    this.select("Depth", depths.map(String), depths.indexOf(this.state.depth), (i) => this.change({ depth: depths[i] }));
    if (data.arms.length > 1) this.controls.append(this.armChoices());
  }

  select(name, options, chosen, changed) {
    if (options.length < 2) return;
    const select = html("select", {}, ...options.map((option) => html("option", {}, option)));
    select.selectedIndex = Math.max(0, chosen);
    select.addEventListener("change", () => changed(select.selectedIndex));
    this.controls.append(html("label", {}, html("span", {}, name), select));
  }

  armChoices() {
    const boxes = this.data.arms.map((name, arm) => {
      const box = html("input", { type: "checkbox" });
      box.checked = !this.state.hidden.has(arm);
      box.addEventListener("change", () => {
        if (box.checked) this.state.hidden.delete(arm);
        else this.state.hidden.add(arm);
        this.draw();
      });
      const style = armStyle(arm, this.state.theme);
      const key = svg("svg", { width: 28, height: 12, viewBox: "0 0 28 12", "aria-hidden": "true" }, swatch(style, 1, 6, this.state.theme));
      return html("label", { class: "arm", title: name }, box, key, html("bdi", {}, shortened(name, 34)));
    });
    return html("fieldset", {}, html("legend", {}, "Arms"), ...boxes);
  }

  change(part) {
    Object.assign(this.state, part);
    this.buildControls();
    this.draw();
  }

  draw(onPaper) {
    this.panels.forEach((panel) => panel.show(this.data, this.state, onPaper && (panel.figure.matches(".full") ? 690 : 335)));
  }

  recolour() {
    const chosen = document.documentElement.dataset.theme;
    this.state.theme = chosen || (this.dark.matches ? "dark" : "light");
    this.buildControls();
    this.draw();
  }

  /** Redraws when the room, the colour scheme or the medium changes. */
  follow() {
    let last = document.documentElement.clientWidth;
    let waiting;
    addEventListener("resize", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        if (document.documentElement.clientWidth !== last) this.draw();
        last = document.documentElement.clientWidth;
      }, 120);
    });
    this.dark.addEventListener("change", () => this.recolour());
    addEventListener("beforeprint", () => {
      document.querySelectorAll("details").forEach((part) => { part.open = true; });
      this.state.theme = "light";
      this.draw(true);
    });
    addEventListener("afterprint", () => this.recolour());
    const button = document.getElementById("theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      document.documentElement.dataset.theme = this.state.theme === "dark" ? "light" : "dark";
      this.recolour();
    });
  }
}

/** Long tables: a few rows stand in the page for readers without scripts; here are all of them. */
function openLongTables() {
  document.querySelectorAll("script.rows").forEach((script) => {
    const table = document.getElementById(script.dataset.table);
    const shortened = table.tBodies[0].rows.length;
    const columns = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    const box = html("div", { class: "long" }, html("p", { class: "caption" }, table.caption.textContent));
    table.closest(".wide").replaceWith(box);
    const rows = new RowTable(box, table.caption.textContent, columns, JSON.parse(script.textContent));
    addEventListener("beforeprint", () => rows.shorten(shortened));
    addEventListener("afterprint", () => rows.render());
  });
}

function start() {
  const began = performance.now();
  document.querySelectorAll("table.sortable").forEach(sortInPlace);
  openLongTables();
  const data = new Data(JSON.parse(document.getElementById("figures").textContent));
  if (data.slices.length) new Page(data);
  document.documentElement.classList.add("scripted");
  document.documentElement.dataset.ready = String(Math.round(performance.now() - began));
}
start();
