import { TOUR_PROBLEMS_MAX, type TourProblem, type TourProblemCode } from '@oriel/contract/tour-transfer';

export interface Finding {
  readonly severity: TourProblem['severity'];
  readonly code: TourProblemCode;
  readonly path: string;
  readonly scene?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Codes for changes without a loss. */
const INFORMS: ReadonlySet<TourProblemCode> = new Set([
  'LINK_REPEATED',
  'EQUIRECTANGULAR_NEEDED',
  'PARTIAL_SPHERE',
  'TEXT_CUT',
]);

/** Longest path in a report; keys of a configuration may have any length. */
const PATH_MAX = 200;

/** Findings while reading a configuration: the first ones in detail, all of them counted. */
export class Findings {
  readonly #list: Finding[] = [];
  #total = 0;

  /** Restores the findings of another thread. */
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
