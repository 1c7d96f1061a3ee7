import type { Organization } from '@oriel/contract/organization';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { completeLink } from '../form/link-text.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import { organizationQuery, saveOrigins } from './api.ts';

/** The origins that may frame the organization's viewers. */
export function AllowedOrigins({
  organizationId,
  mayEdit,
  wanted,
}: {
  organizationId: string;
  mayEdit: boolean;
  /** An origin to be added to the list. */
  wanted: { readonly origin: string } | undefined;
}) {
  const t = useTranslate();
  const organization = useQuery(organizationQuery(organizationId));
  return (
    <section aria-labelledby="embed-origins" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="embed-origins" className="text-lg">
          {t('embedPage.origins')}
        </h2>
        <p className="text-sm text-secondary">{t('embedPage.origins.help')}</p>
      </div>
      {organization.isPending ? (
        <Skeleton className="h-16" />
      ) : organization.isError ? (
        <Failure
          title={t('embedPage.origins.failed')}
          error={organization.error}
          retry={() => void organization.refetch()}
        />
      ) : mayEdit ? (
        <Editor key={organizationId} organization={organization.data} wanted={wanted} />
      ) : (
        <ReadOnly origins={organization.data.embed.allowedOrigins} />
      )}
    </section>
  );
}

function ReadOnly({ origins }: { origins: readonly string[] }) {
  const t = useTranslate();
  return (
    <>
      {origins.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {origins.map((origin) => (
            <li key={origin} className="font-mono break-all">
              {origin}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t('embedPage.origins.anyone')}</p>
      )}
      <p className="text-sm text-secondary">{t('embedPage.origins.admin')}</p>
    </>
  );
}

interface Origins {
  origins: { text: string }[];
}

const valuesOf = ({ embed }: Organization): Origins => ({
  origins: embed.allowedOrigins.map((text) => ({ text })),
});

/** Without empty lines. */
const written = ({ origins }: Origins) => origins.filter(({ text }) => text.trim() !== '');

/** The server's errors about the whole list are shown at its first line. */
const fieldOf = (path: string) => `origins.${/\.(\d+)$/.exec(path)?.[1] ?? '0'}.text`;

function Editor({
  organization,
  wanted,
}: {
  organization: Organization;
  wanted: { readonly origin: string } | undefined;
}) {
  const t = useTranslate();
  const { form, submit, failure } = useEntityForm<Organization, Origins>({
    entity: organization,
    valuesOf,
    fieldOf,
    save: (base, values) =>
      saveOrigins(
        base,
        written(values).map(({ text }) => text.trim()),
      ),
  });
  const { control, register, watch, reset, getValues } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'origins' });
  const typed = watch('origins');

  const asked = useRef(wanted);
  useEffect(() => {
    if (!wanted || asked.current === wanted) return;
    asked.current = wanted;
    const isThere = getValues('origins').some(({ text }) => text.trim() === wanted.origin);
    if (!isThere) append({ text: wanted.origin });
  }, [wanted, append, getValues]);

  return (
    <form
      noValidate
      className="flex max-w-[560px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The server's indexes refer to the entries it was sent.
        replace(written(getValues()));
        void submit();
      }}
    >
      <LeaveGuard alsoWithin when={isDirty && !isSubmitting} name={t('embedPage.origins')} />
      {fields.length === 0 ? <p className="text-sm">{t('embedPage.origins.anyone')}</p> : null}
      <ul className="flex flex-col gap-2" aria-label={t('embedPage.origins')}>
        {fields.map(({ id }, index) => {
          const error = errors.origins?.[index]?.text?.message;
          return (
            <li key={id}>
              <div className="flex gap-2">
                <input
                  aria-label={t('embedPage.origins.one', { number: index + 1 })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-says` : undefined}
                  inputMode="url"
                  placeholder="https://www.example.com"
                  className={`${INPUT} h-[40px] min-w-0 flex-1`}
                  {...register(`origins.${index}.text`, { setValueAs: completeLink })}
                />
                <Button
                  variant="quiet"
                  size="icon"
                  className="size-[40px]"
                  aria-label={t('embedPage.origins.remove', {
                    name: typed[index]?.text || String(index + 1),
                  })}
                  onClick={() => remove(index)}
                >
                  <X size={18} strokeWidth={1.5} aria-hidden />
                </Button>
              </div>
              {error ? (
                <p id={`${id}-says`} className="mt-1 text-sm text-bad">
                  {error}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {failure && !errors.origins ? <Notice>{failure}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => append({ text: '' })}>
          <Plus size={18} strokeWidth={1.5} aria-hidden />
          {t('embedPage.origins.add')}
        </Button>
        <Button type="submit" variant="primary" disabled={!isDirty || isSubmitting}>
          {t(isSubmitting ? 'action.saving' : 'action.save')}
        </Button>
        {isDirty ? (
          <Button variant="quiet" onClick={() => reset()}>
            {t('action.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
