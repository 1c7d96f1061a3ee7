import type { Locale } from '@oriel/contract/enums';
import { type Dice, dice } from './random.ts';

/** A visitor's action; apartments by index in the estate's list. */
export type VisitStep =
  | { readonly kind: 'details' | 'tour' | 'favorite' | 'unfavorite'; readonly apartment: number }
  | { readonly kind: 'filters'; readonly rooms: readonly number[]; readonly maxPrice?: number };

export interface DemoVisit {
  readonly daysAgo: number;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly visitor: string;
  readonly consent: boolean;
  readonly referrerHost?: string;
  readonly campaign?: string;
  readonly userAgent: string;
  readonly locale: Locale;
  /** Through the link of an agent. */
  readonly byAgent: boolean;
  readonly durationMs: number;
  readonly steps: readonly VisitStep[];
}

const AGENTS = {
  phone: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ],
  computer: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
} as const;

const SOURCES = [
  'www.google.com',
  'www.google.com',
  'www.facebook.com',
  'www.otodom.example',
  'www.otodom.example',
  'rynekpierwotny.example',
  undefined,
  undefined,
] as const;

/** Weights by hour: evenings and lunch breaks, hardly anybody at night. */
const HOURS = [
  7, 8, 9, 10, 11, 12, 12, 13, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23,
];

/** Long-tail popularity: a few favourites are viewed much more than others. */
function popularApartment(random: Dice, apartments: number): number {
  return Math.floor(apartments * random.next() ** 1.7);
}

function stepsOf(random: Dice, apartments: number): VisitStep[] {
  const steps: VisitStep[] = [];
  if (random.chance(0.35)) {
    steps.push({
      kind: 'filters',
      rooms: random.pick([[2], [3], [2, 3], [3, 4, 5], [1]]),
      ...(random.chance(0.5) ? { maxPrice: random.pick([600_000, 750_000, 900_000, 1_100_000]) } : {}),
    });
  }
  const seen = random.between(0, 5);
  for (let index = 0; index < seen; index += 1) {
    const apartment = popularApartment(random, apartments);
    steps.push({ kind: 'details', apartment });
    if (random.chance(0.4)) steps.push({ kind: 'tour', apartment });
    if (random.chance(0.14)) {
      steps.push({ kind: 'favorite', apartment });
      if (random.chance(0.15)) steps.push({ kind: 'unfavorite', apartment });
    }
  }
  return steps;
}

/**
 * Ninety days of visits to one estate: more on Sundays and Mondays, more recently; a third return.
 *
 * @param apartments number of apartments in the estate
 * @param perDay visits on an ordinary day
 */
export function demoVisits(seed: number, apartments: number, perDay: number): DemoVisit[] {
  const random = dice(seed);
  const visits: DemoVisit[] = [];
  const known: string[] = [];
  for (let daysAgo = 89; daysAgo >= 0; daysAgo -= 1) {
    const growth = 0.65 + 0.35 * ((89 - daysAgo) / 89);
    const week = [1.25, 1.2, 0.95, 0.9, 0.9, 0.8, 1.0][daysAgo % 7] ?? 1;
    const count = Math.round(perDay * growth * week * (0.8 + 0.4 * random.next()));
    for (let index = 0; index < count; index += 1) {
      const again = known.length > 10 && random.chance(0.33);
      const visitor = again ? random.pick(known) : `demo-${seed}-${known.length}`;
      if (!again) known.push(visitor);
      const referrerHost = random.pick(SOURCES);
      visits.push({
        daysAgo,
        minute: random.pick(HOURS) * 60 + random.between(0, 59),
        visitor,
        consent: random.chance(0.72),
        ...(referrerHost ? { referrerHost } : {}),
        ...(referrerHost === 'www.facebook.com' ? { campaign: 'autumn' } : {}),
        userAgent: random.pick(random.chance(0.64) ? AGENTS.phone : AGENTS.computer),
        locale: random.chance(0.8) ? 'pl' : 'en',
        byAgent: random.chance(0.12),
        durationMs: random.between(8, 420) * 1000,
        steps: stepsOf(random, apartments),
      });
    }
  }
  return visits;
}
