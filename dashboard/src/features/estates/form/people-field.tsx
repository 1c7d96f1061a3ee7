import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { peopleQuery } from '../../../kit/estates/api.ts';
import { Says, useFieldError } from '../../../kit/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RecordLine, useReading } from '../../../ui/reading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Any number of colleagues; agents first, since they usually sell. */
export function PeopleField({ name, label, help }: { name: string; label: string; help: string }) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const chosen: readonly string[] = watch(name) ?? [];
  const { data: people, isError } = useQuery(peopleQuery);
  const sorted = people?.toSorted((a, b) => Number(b.role === 'AGENT') - Number(a.role === 'AGENT'));
  if (useReading()) {
    const names = sorted?.filter(({ id }) => chosen.includes(id)).map((person) => person.name);
    return <RecordLine label={label}>{names?.join(', ')}</RecordLine>;
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {isError ? <Notice>{t('form.peopleFailed')}</Notice> : null}
      {sorted ? null : isError ? null : <Skeleton className="h-16" />}
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {sorted?.map(({ id, name: person, role }) => (
          <label key={id} className="flex min-h-8 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setValue(name, target.checked ? [...chosen, id] : chosen.filter((one) => one !== id), {
                  shouldDirty: true,
                })
              }
              className="size-4 accent-accent"
            />
            <span className="min-w-0">
              {person} <span className="text-secondary">{t(`role.${role}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <Says id={`${name}-says`} error={error} help={help} />
    </fieldset>
  );
}
