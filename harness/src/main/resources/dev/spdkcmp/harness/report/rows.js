/* Tables: sorting by any column, and only the rows in sight where there are many. */
const ROW_HEIGHT = 28;
const WINDOWED_FROM = 60;
const WORDS = new Set(["better", "worse", "equivalent", "inconclusive", "exploratory", "holds", "fails", "open"]);

function html(name, attributes, ...children) {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A cell as a number where it is one: units and separators do not count; null where it is text. */
function numberIn(text) {
  const plain = text.replace(/,/g, "").replace(/\u2212/g, "-");
  const match = /^[<>≤≥±+~]?\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\s*(?:%|×|ns|µs|ms|s|MB\/s|GB\/s|°C))?$/i.exec(plain);
  return match ? Number(match[1]) : null;
}

function compareCells(a, b) {
  const left = numberIn(a);
  const right = numberIn(b);
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left !== null ? -1 : 1;
  return a.localeCompare(b, undefined, { numeric: true });
}

/** Makes the headings of a table into buttons that sort. */
function sortable(table, sort) {
  table.querySelectorAll("thead th").forEach((heading, column) => {
    const button = html("button", { type: "button", class: "sort" }, ...heading.childNodes);
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const direction = heading.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
      table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", direction);
      sort(column, direction === "ascending" ? 1 : -1);
    });
  });
}

/** A table that is in the page already: its rows are moved. */
function sortInPlace(table) {
  const body = table.tBodies[0];
  sortable(table, (column, direction) => {
    const rows = [...body.rows].map((row) => [row.cells[column].textContent, row]);
    rows.sort((a, b) => direction * compareCells(a[0], b[0]));
    body.append(...rows.map(([, row]) => row));
  });
}

/** A table drawn from rows of text; long ones keep only the rows in sight in the document. */
class RowTable {
  constructor(box, name, columns, rows) {
    this.rows = rows;
    this.columns = columns;
    this.numeric = columns.map((_, column) => rows.length > 0 && rows.every((row) => row[column] === NONE || numberIn(row[column]) !== null));
    this.body = html("tbody", {});
    const headings = columns.map((column, i) => html("th", { scope: "col", class: this.numeric[i] ? "number" : "" }, column));
    this.table = html("table", { "aria-rowcount": String(rows.length + 1), "aria-label": name }, html("thead", {}, html("tr", {}, ...headings)), this.body);
    this.scroller = html("div", { class: rows.length > WINDOWED_FROM ? "wide windowed" : "wide", tabindex: "0", role: "region", "aria-label": name }, this.table);
    box.append(this.scroller);
    sortable(this.table, (column, direction) => {
      this.rows.sort((a, b) => direction * compareCells(a[column], b[column]));
      this.scroller.scrollTop = 0;
      this.render();
    });
    if (rows.length > WINDOWED_FROM) {
      this.widen();
      this.scroller.addEventListener("scroll", () => requestAnimationFrame(() => this.render()));
    }
    this.render();
  }

  /** Columns as wide as their longest text, so that they stay while rows come and go. */
  widen() {
    const widths = this.columns.map((column, i) => this.rows.reduce((most, row) => Math.max(most, Math.min(row[i].length, 48)), column.length));
    this.table.prepend(html("colgroup", {}, ...widths.map((width) => html("col", { style: `width:${width + 3}ch` }))));
  }

  render() {
    const all = this.rows.length <= WINDOWED_FROM;
    const height = this.scroller.clientHeight || 480;
    const from = all ? 0 : Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - 10);
    const to = all ? this.rows.length : Math.min(this.rows.length, from + Math.ceil(height / ROW_HEIGHT) + 20);
    this.body.replaceChildren(...this.spacer(from), ...this.lines(from, to), ...this.spacer(this.rows.length - to));
  }

  /** On paper the first rows stand for all. */
  shorten(most) {
    this.body.replaceChildren(...this.lines(0, Math.min(most, this.rows.length)));
  }

  lines(from, to) {
    return this.rows.slice(from, to).map((row, i) =>
      html("tr", { "aria-rowindex": String(from + i + 2) }, ...row.map((text, column) => this.cell(text, column))));
  }

  cell(text, column) {
    const kind = WORDS.has(text) ? text : this.numeric[column] ? "number" : text.length > 30 ? "text" : "";
    return html("td", { class: kind, title: text.length > 40 ? text : "" }, html("bdi", {}, text));
  }

  /** Stands for the rows that are not in the document. */
  spacer(rows) {
    if (!rows) return [];
    const gap = html("td", { colspan: String(this.columns.length), style: `height:${rows * ROW_HEIGHT}px` });
    return [html("tr", { class: "spacer", "aria-hidden": "true" }, gap)];
  }
}
