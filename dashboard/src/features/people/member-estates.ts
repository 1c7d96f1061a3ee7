import type { Translate } from '../../i18n/translate.ts';
import type { Person } from './api.ts';

/** How many estates are named before the rest is counted. */
const NAMED = 2;

export interface EstateName {
  readonly id: string;
  readonly name: string;
}

/** Whether a member sees every estate; everyone but an AGENT does. */
function seesAllEstates({ role, allEstates }: Pick<Person, 'role' | 'allEstates'>): boolean {
  return role !== 'AGENT' || allEstates === true;
}

/** The estates that a member sees, in words. */
export function estatesInWords(
  person: Pick<Person, 'role' | 'allEstates' | 'estateIds'>,
  estates: readonly EstateName[],
  t: Translate,
): string {
  if (seesAllEstates(person)) return t('member.estates.all');
  const own = new Set(person.estateIds ?? []);
  if (own.size === 0) return t('member.estates.none');
  const names = estates.filter(({ id }) => own.has(id)).map(({ name }) => name);
  // Names may still be loading, or be missing because a call returns only so many estates.
  if (names.length === 0) return t('member.estates.count', { count: own.size });
  const rest = own.size - Math.min(names.length, NAMED);
  const named = names.slice(0, NAMED).join(', ');
  return rest > 0 ? t('member.estates.more', { names: named, count: rest }) : named;
}
