import type { DaylightDetail } from '@oriel/contract/daylight';
import { POLISH_SUN, SUN_LEVELS } from '@oriel/contract/daylight-levels';
import type { ApartmentKind, Orientation } from '@oriel/contract/enums';

/** Time zone of Poland, and of no other country. */
const POLAND = 'Europe/Warsaw';

/** Level of EN 17037 that so many minutes of sun on 21 March reach. */
export function sunLevel(minutes: number): 'high' | 'medium' | 'minimum' | 'none' {
  const levels = ['high', 'medium', 'minimum'] as const;
  return levels.find((level) => minutes >= SUN_LEVELS[level]) ?? 'none';
}

/**
 * What an apartment meets of the Polish technical conditions (WT § 60): three hours, or the hour and a half of dense centres. Undefined where
 * it meets neither in the model, which does not know its rooms and cannot tell that it does not, and where these conditions do not apply.
 */
export function polishSunLevel(
  { equinox }: Pick<DaylightDetail, 'equinox'>,
  { kind, timezone }: { readonly kind: ApartmentKind; readonly timezone: string },
): 'full' | 'dense' | undefined {
  const isLivedIn = kind === 'APARTMENT' || kind === 'HOUSE';
  if (equinox === undefined || timezone !== POLAND || !isLivedIn) return undefined;
  return (['full', 'dense'] as const).find((level) => equinox >= POLISH_SUN[level]);
}

/**
 * What a card can show of an apartment's sun: its course through day and year, only minutes, or only the view. The model knows it where
 * nobody has entered the sides that the apartment faces.
 */
export function sunShown({
  placed,
  orientations,
  model,
}: {
  /** The estate has a place on earth. */
  readonly placed: boolean;
  readonly orientations: readonly Orientation[];
  readonly model: DaylightDetail | undefined;
}): 'course' | 'minutes' | 'view' | undefined {
  if (placed && (model?.sun || orientations.length > 0)) return 'course';
  if (model?.sun) return 'minutes';
  return model?.distance === undefined ? undefined : 'view';
}
