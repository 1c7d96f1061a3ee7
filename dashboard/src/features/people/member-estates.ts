import type { Translate } from '../../i18n/translate.ts';
import type { Person } from './api.ts';

/** How many estates are named before the rest is only counted. */
const NAMED = 2;

export interface EstateName {
  readonly id: string;
  readonly name: string;
}

/** Whether somebody sees every estate: all do who are no AGENTs. */
function seesAllEstates({ role, allEstates }: Pick<Person, 'role' | 'allEstates'>): boolean {
  return role !== 'AGENT' || allEstates === true;
}

/** The estates that somebody sees, in words. */
export function estatesInWords(
  person: Pick<Person, 'role' | 'allEstates' | 'estateIds'>,
  estates: readonly EstateName[],
  t: Translate,
): string {
  if (seesAllEstates(person)) return t('member.estates.all');
  const own = new Set(person.estateIds ?? []);
  if (own.size === 0) return t('member.estates.none');
  const names = estates.filter(({ id }) => own.has(id)).map(({ name }) => name);
  // Names may be on their way, or be of more estates than one call tells.
  if (names.length === 0) return t('member.estates.count', { count: own.size });
  const rest = own.size - Math.min(names.length, NAMED);
  const named = names.slice(0, NAMED).join(', ');
  return rest > 0 ? t('member.estates.more', { names: named, count: rest }) : named;
}
