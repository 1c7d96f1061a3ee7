import { TOUR_PROBLEMS_MAX, type TourProblem, type TourProblemCode } from '@oriel/contract/tour-transfer';

export interface Finding {
  readonly severity: TourProblem['severity'];
  readonly code: TourProblemCode;
  readonly path: string;
  readonly scene?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What comes in only changed, and by no means worse. */
const INFORMS: ReadonlySet<TourProblemCode> = new Set([
  'LINK_REPEATED',
  'EQUIRECTANGULAR_NEEDED',
  'PARTIAL_SPHERE',
  'TEXT_CUT',
]);

/** Longest path that a report repeats; keys of a configuration may be of any length. */
const PATH_MAX = 200;

/** What was noticed while a configuration was read: the first of it word by word, all of it counted. */
export class Findings {
  readonly #list: Finding[] = [];
  #total = 0;

  /** The findings of another thread. */
  static of({ list, total }: Pick<Findings, 'list' | 'total'>): Findings {
    const findings = new Findings();
    findings.#list.push(...list);
    findings.#total = total;
    return findings;
  }

  add(code: TourProblemCode, path: string, more: Pick<Finding, 'scene' | 'values'> = {}): void {
    this.#total += 1;
    if (this.#list.length >= TOUR_PROBLEMS_MAX) return;
    const severity = INFORMS.has(code) ? 'INFO' : 'WARNING';
    this.#list.push({ severity, code, path: path.slice(0, PATH_MAX), ...more });
  }

  get list(): readonly Finding[] {
    return this.#list;
  }

  get total(): number {
    return this.#total;
  }
}
