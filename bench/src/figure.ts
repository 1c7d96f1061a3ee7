/** What the panorama viewer stands beside. */
export const VIEWER_PEERS = ['Pannellum', 'Marzipano', 'Photo Sphere Viewer'] as const;
export type Peer = (typeof VIEWER_PEERS)[number];

/** Target of a figure. */
export type Bar =
  | { readonly kind: 'at-most'; readonly value: number }
  | { readonly kind: 'at-least'; readonly value: number }
  /** A multiple of the lowest peer value. */
  | { readonly kind: 'at-most-of-best-peer'; readonly factor: number; readonly tolerance?: number }
  /** The highest peer value. */
  | { readonly kind: 'at-least-best-peer'; readonly tolerance?: number }
  /** For information only. */
  | { readonly kind: 'none' };

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly bar: Bar;
  /** Values of the peers by their names. */
  readonly peers?: Readonly<Record<string, number>>;
  /** Decimals to print. */
  readonly decimals?: number;
  /** Lowest and highest of our runs. */
  readonly spread?: readonly [number, number];
  /** A short note for the reader. */
  readonly note?: string;
}

export type Verdict = 'met' | 'missed' | '';

/** The target value given these peers; undefined when there is nothing to compare with. */
export function barValue({ bar, peers = {} }: Pick<Figure, 'bar' | 'peers'>): number | undefined {
  const values = Object.values(peers);
  if (bar.kind === 'none') return undefined;
  if (bar.kind === 'at-most' || bar.kind === 'at-least') return bar.value;
  if (values.length === 0) return undefined;
  return bar.kind === 'at-most-of-best-peer' ? bar.factor * Math.min(...values) : Math.max(...values);
}

/** Compares printed values: an invisible difference decides nothing. */
export function verdict(figure: Figure): Verdict {
  const { bar, ours, decimals = 0 } = figure;
  const value = barValue(figure);
  if (value === undefined || bar.kind === 'none') return '';
  const round = (number: number): number => Number(number.toFixed(decimals));
  if (bar.kind === 'at-least') return round(ours) >= round(value) ? 'met' : 'missed';
  if (bar.kind === 'at-least-best-peer')
    return round(ours) >= round(value - (bar.tolerance ?? 0)) ? 'met' : 'missed';
  const slack = bar.kind === 'at-most-of-best-peer' ? 1 + (bar.tolerance ?? 0) : 1;
  return round(ours) <= round(value * slack) ? 'met' : 'missed';
}
