import type { Organization } from '@oriel/contract/organization';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { organizationQuery, saveOrigins } from './api.ts';
import { faultsOf, isChanged, type Row, rowsOf, textsOf } from './origin-rows.ts';

/** Who may frame the organization's viewers. */
export function AllowedOrigins({
  organizationId,
  mayEdit,
  wanted,
}: {
  organizationId: string;
  mayEdit: boolean;
  /** An origin that somebody asked to put on the list. */
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

function Editor({
  organization,
  wanted,
}: {
  organization: Organization;
  wanted: { readonly origin: string } | undefined;
}) {
  const t = useTranslate();
  const [base, setBase] = useState(organization);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(organization.embed.allowedOrigins));
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [grown, setGrown] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const saved = base.embed.allowedOrigins;
  const changed = isChanged(rows, saved);

  // A newer version is taken up while nothing is being changed.
  useEffect(() => {
    if (changed || base.updatedAt === organization.updatedAt) return;
    setBase(organization);
    setRows(rowsOf(organization.embed.allowedOrigins));
  }, [changed, base, organization]);

  const add = (text: string) => setRows((before) => [...before, { key: nextKey(before), text }]);
  const asked = useRef(wanted);
  useEffect(() => {
    if (!wanted || asked.current === wanted) return;
    asked.current = wanted;
    setRows((before) =>
      textsOf(before).includes(wanted.origin)
        ? before
        : [...before, { key: nextKey(before), text: wanted.origin }],
    );
    setGrown(true);
  }, [wanted]);

  // A new line is where one writes next.
  useEffect(() => {
    if (!grown) return;
    setGrown(false);
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  }, [grown]);

  async function save(): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    setFaults(new Map());
    try {
      const done = await saveOrigins(base, textsOf(rows));
      setBase(done);
      setRows(rowsOf(done.embed.allowedOrigins));
      toasts.add({ title: t('form.saved') });
    } catch (error) {
      const found = error instanceof ApiError && error.errors ? faultsOf(rows, error.errors) : new Map();
      setFaults(found);
      const isStale = error instanceof ApiError && error.code === 'STALE_UPDATE';
      if (found.size === 0) setFailure(isStale ? t('editor.stale') : errorText(error));
      else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      noValidate
      className="flex max-w-[560px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveGuard when={changed} name={t('embedPage.origins')} />
      {rows.length === 0 ? <p className="text-sm">{t('embedPage.origins.anyone')}</p> : null}
      <ul ref={list} className="flex flex-col gap-2" aria-label={t('embedPage.origins')}>
        {rows.map(({ key, text }, index) => (
          <li key={key}>
            <div className="flex gap-2">
              <input
                aria-label={t('embedPage.origins.one', { number: index + 1 })}
                aria-invalid={faults.has(key) || undefined}
                aria-describedby={faults.has(key) ? `origin-${key}-says` : undefined}
                value={text}
                inputMode="url"
                placeholder="https://www.example.com"
                onChange={({ target }) => {
                  const { value } = target;
                  setRows((before) => before.map((row) => (row.key === key ? { key, text: value } : row)));
                  setFaults((before) => new Map([...before].filter(([at]) => at !== key)));
                }}
                className={`${INPUT} h-[40px] min-w-0 flex-1`}
              />
              <Button
                variant="quiet"
                size="icon"
                className="size-[40px]"
                aria-label={t('embedPage.origins.remove', { name: text || String(index + 1) })}
                onClick={() => setRows((before) => before.filter((row) => row.key !== key))}
              >
                <X size={18} strokeWidth={1.5} aria-hidden />
              </Button>
            </div>
            {faults.has(key) ? (
              <p id={`origin-${key}-says`} className="mt-1 text-sm text-bad">
                {faults.get(key)}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {failure ? <Notice>{failure}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            add('');
            setGrown(true);
          }}
        >
          <Plus size={18} strokeWidth={1.5} aria-hidden />
          {t('embedPage.origins.add')}
        </Button>
        <Button type="submit" variant="primary" disabled={!changed || saving}>
          {t('action.save')}
        </Button>
        {changed ? (
          <Button
            variant="quiet"
            onClick={() => {
              setRows(rowsOf(saved));
              setFaults(new Map());
              setFailure(undefined);
            }}
          >
            {t('action.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function nextKey(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}
