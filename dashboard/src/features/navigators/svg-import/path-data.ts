/** A closed line of an SVG path, in its own units. */
export type Line = (readonly [number, number])[];

const TOKEN = /([astvzqmhlc])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/gi;
const NUMBERS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};
/** Straight pieces per curve. Simplifying removes the superfluous ones. */
const PIECES = 24;
/** Maximum number of points of one path; the rest is not read. */
const POINTS_MAX = 200_000;

/** The lines of a path, with curves as short straight pieces. Anything after an error is ignored, as SVG requires. */
export function linesOfPath(d: string): Line[] {
  const reader = new PathReader();
  for (const [command, values] of commandsOf(d)) {
    if (!reader.take(command, values)) break;
  }
  return reader.lines.filter((line) => line.length >= 3);
}

function* commandsOf(d: string): Generator<readonly [string, readonly number[]]> {
  let command = '';
  let values: number[] = [];
  const needed = () => NUMBERS[command.toLowerCase()] ?? 0;
  for (const [, letter, digits] of flagsApart(d).matchAll(TOKEN)) {
    if (letter !== undefined) {
      command = letter;
      values = [];
      if (needed() === 0) yield [command, []];
      continue;
    }
    if (!command || needed() === 0) return;
    values.push(Number(digits));
    if (values.length < needed()) continue;
    yield [command, values];
    values = [];
    // Further pairs after a move are lines.
    if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
  }
}

/** The two flags of an arc may be joined to what follows ("0 01.5"): separates them. */
function flagsApart(d: string): string {
  return d.replace(/a[^a-df-z]*/gi, (arc) => {
    let rest = arc.slice(1);
    let out = 'a' === arc[0] ? 'a' : 'A';
    const number = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
    for (let place = 0; rest.trim() !== ''; place += 1) {
      const found = place % 7 === 3 || place % 7 === 4 ? /^[\s,]*([01])/.exec(rest) : number.exec(rest);
      if (!found) break;
      out += ` ${found[1]}`;
      rest = rest.slice(found[0].length);
    }
    return out;
  });
}

class PathReader {
  readonly lines: Line[] = [];
  private line: Line = [];
  private x = 0;
  private y = 0;
  private start: readonly [number, number] = [0, 0];
  /** the last control point, which smooth curves mirror, and its kind of curve */
  private control: { kind: 'c' | 'q'; x: number; y: number } | undefined;
  private count = 0;

  /** Returns whether reading continues. */
  take(command: string, values: readonly number[]): boolean {
    const isRelative = command === command.toLowerCase();
    const [dx, dy] = isRelative ? [this.x, this.y] : [0, 0];
    const at = (index: number) => (values[index] ?? 0) + (index % 2 === 0 ? dx : dy);
    const before = this.control;
    this.control = undefined;
    switch (command.toLowerCase()) {
      case 'm':
        this.begin(at(0), at(1));
        break;
      case 'l':
        this.to(at(0), at(1));
        break;
      case 'h':
        this.to((values[0] ?? 0) + dx, this.y);
        break;
      case 'v':
        this.to(this.x, (values[0] ?? 0) + dy);
        break;
      case 'c':
        this.cubic(at(0), at(1), at(2), at(3), at(4), at(5));
        break;
      case 's': {
        const [mx, my] = this.mirrored(before, 'c');
        this.cubic(mx, my, at(0), at(1), at(2), at(3));
        break;
      }
      case 'q':
        this.quadratic(at(0), at(1), at(2), at(3));
        break;
      case 't': {
        const [mx, my] = this.mirrored(before, 'q');
        this.quadratic(mx, my, at(0), at(1));
        break;
      }
      case 'a': {
        const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = values;
        this.arc(rx, ry, turn, large !== 0, sweep !== 0, x + dx, y + dy);
        break;
      }
      default:
        [this.x, this.y] = this.start;
        this.line = [];
    }
    return this.count <= POINTS_MAX && Number.isFinite(this.x) && Number.isFinite(this.y);
  }

  private begin(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    this.start = [x, y];
    this.line = [];
  }

  private to(x: number, y: number): void {
    if (this.line.length === 0) {
      this.line.push([this.x, this.y]);
      this.lines.push(this.line);
    }
    this.line.push([x, y]);
    this.count += 1;
    [this.x, this.y] = [x, y];
  }

  private mirrored(before: PathReader['control'], kind: 'c' | 'q'): readonly [number, number] {
    return before?.kind === kind ? [2 * this.x - before.x, 2 * this.y - before.y] : [this.x, this.y];
  }

  private cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [x0, y0] = [this.x, this.y];
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const t = piece / PIECES;
      const u = 1 - t;
      const [a, b, c, d] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
      this.to(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y);
    }
    this.control = { kind: 'c', x: x2, y: y2 };
  }

  private quadratic(x1: number, y1: number, x: number, y: number): void {
    const [x0, y0] = [this.x, this.y];
    this.cubic(
      x0 + (2 / 3) * (x1 - x0),
      y0 + (2 / 3) * (y1 - y0),
      x + (2 / 3) * (x1 - x),
      y + (2 / 3) * (y1 - y),
      x,
      y,
    );
    this.control = { kind: 'q', x: x1, y: y1 };
  }

  /** Conversion from end points to centre, by SVG's appendix on arcs. */
  private arc(
    rxGiven: number,
    ryGiven: number,
    degrees: number,
    large: boolean,
    sweep: boolean,
    x: number,
    y: number,
  ): void {
    const [x0, y0] = [this.x, this.y];
    let [rx, ry] = [Math.abs(rxGiven), Math.abs(ryGiven)];
    if (rx === 0 || ry === 0 || (x0 === x && y0 === y)) {
      this.to(x, y);
      return;
    }
    const phi = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
    const px = (cos * (x0 - x)) / 2 + (sin * (y0 - y)) / 2;
    const py = (-sin * (x0 - x)) / 2 + (cos * (y0 - y)) / 2;
    const tooSmall = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
    if (tooSmall > 1) [rx, ry] = [rx * tooSmall, ry * tooSmall];
    const below = (rx * py) ** 2 + (ry * px) ** 2;
    const root = Math.sqrt(Math.max(0, (rx * ry) ** 2 / below - 1)) * (large === sweep ? -1 : 1);
    const [cx1, cy1] = [(root * rx * py) / ry, (-root * ry * px) / rx];
    const [cx, cy] = [cos * cx1 - sin * cy1 + (x0 + x) / 2, sin * cx1 + cos * cy1 + (y0 + y) / 2];
    const from = Math.atan2((py - cy1) / ry, (px - cx1) / rx);
    let by = Math.atan2((-py - cy1) / ry, (-px - cx1) / rx) - from;
    if (sweep && by < 0) by += 2 * Math.PI;
    if (!sweep && by > 0) by -= 2 * Math.PI;
    for (let piece = 1; piece < PIECES; piece += 1) {
      const angle = from + (by * piece) / PIECES;
      const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      this.to(cos * ex - sin * ey + cx, sin * ex + cos * ey + cy);
    }
    this.to(x, y);
  }
}
