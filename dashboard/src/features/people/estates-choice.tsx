import { useTranslate } from '../../i18n/translate.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { Toggle } from '../../ui/controls.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface EstatesChosen {
  readonly allEstates: boolean;
  readonly estateIds: readonly string[];
}

/** The estates that an AGENT sells: all present and future ones, or some. */
export function EstatesChoice({
  value: { allEstates, estateIds },
  error,
  onChange,
}: {
  value: EstatesChosen;
  error: string | undefined;
  onChange: (value: EstatesChosen) => void;
}) {
  const t = useTranslate();
  const { data: estates, isError } = useEstates();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('users.estates')}</legend>
      <Toggle
        label={t('estatesChoice.all')}
        help={t('estatesChoice.allHelp')}
        on={allEstates}
        onChange={(on) => onChange({ allEstates: on, estateIds })}
      />
      {allEstates ? null : isError ? (
        <Notice>{t('estatesChoice.failed')}</Notice>
      ) : !estates ? (
        <Skeleton className="h-12" />
      ) : (
        <div className="grid max-h-[240px] grid-cols-1 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
          {estates.map(({ id, name }) => (
            <label key={id} className="flex min-h-8 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={estateIds.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    allEstates,
                    estateIds: target.checked ? [...estateIds, id] : estateIds.filter((one) => one !== id),
                  })
                }
                className="size-4 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
      )}
      {error ? <p className="text-sm text-bad">{error}</p> : null}
      {!allEstates && estateIds.length === 0 ? (
        <p className="text-xs text-secondary">{t('estatesChoice.none')}</p>
      ) : null}
    </fieldset>
  );
}
