import type { EstateProgress } from '@oriel/contract/estate-progress';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BestViews } from './best-views.tsx';
import { guidePath } from './places.ts';
import { progressQuery, publishEstate } from './progress-calls.ts';
import { stepText } from './step-words.ts';
import { setOut } from './trip.ts';

interface PublishDialogProps {
  readonly estateId: string;
  readonly onClose: () => void;
}

/** What visitors will see, what stays hidden and why, what is missing; and publishing all of it at once. */
export function PublishDialog({ estateId, onClose }: PublishDialogProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ ...progressQuery(estateId), staleTime: 0 });
  const [published, setPublished] = useState(false);
  const title = published
    ? 'publishing.done'
    : data && isAllShown(data)
      ? 'publishing.all'
      : 'publishing.title';
  return (
    <DialogPanel
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(title, { estate: data?.estate.name ?? '' })}
    >
      {!data ? (
        error ? (
          <Failure title={t('guide.failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-6 h-48" />
        )
      ) : published ? (
        <Published progress={data} onClose={onClose} />
      ) : (
        <Choice progress={data} onDone={() => setPublished(true)} onClose={onClose} />
      )}
    </DialogPanel>
  );
}

type Item = EstateProgress['navigators'][number] | EstateProgress['tours'][number];

/** Whether nothing is left that could be published. */
function isAllShown({ estate, navigators, tours }: EstateProgress): boolean {
  return estate.status === 'PUBLISHED' && ![...navigators, ...tours].some(({ state }) => state === 'READY');
}

function Choice({
  progress,
  onDone,
  onClose,
}: {
  progress: EstateProgress;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { estate, apartments, navigators, tours, hidden } = progress;
  const unmarked = progress.steps.find(({ step, done }) => step === 'outlines' && !done);
  // Outlines are counted by the step, also where no picture has one yet; best views have a line of their own.
  const missing = progress.missing.filter(({ code }) => !['NO_OVERLAY', 'NO_PREFERRED_ANGLE'].includes(code));
  const shown = estate.status === 'PUBLISHED' && navigators.find(({ state }) => state === 'SHOWN');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const chosen = (list: readonly Item[]) =>
    list.flatMap(({ id, state }) => (state === 'READY' && !left.has(id) ? [id] : []));
  const [navigatorIds, tourIds] = [chosen(navigators), chosen(tours)];
  const entered = navigatorIds.length > 0 || navigators.some(({ state }) => state === 'SHOWN');
  const nothing = estate.status === 'PUBLISHED' && navigatorIds.length + tourIds.length === 0;

  function toggle(id: string): void {
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  async function publish(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await publishEstate(estate.id, { navigatorIds, tourIds });
      onDone();
    } catch (error) {
      setFault(errorDetail(error) || t('editor.notSaved'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-6">
      <Part title={t(estate.status === 'PUBLISHED' ? 'publishing.seenNow' : 'publishing.seen')}>
        <p className="text-sm">
          {[
            // Missing prices are said once: in the list of what is missing.
            missing.some(({ code }) => code === 'PRICE_MISSING') && apartments.priced > 0
              ? t('publishing.apartmentsAlone', { shown: apartments.shown })
              : t('publishing.apartments', { shown: apartments.shown, priced: apartments.priced }),
            ...(apartments.others > 0 ? [t('beside.others', { count: apartments.others })] : []),
          ].join(', ')}
        </p>
        {[...navigators, ...tours].length > 0 ? (
          <ul className="mt-2 flex flex-col gap-2">
            {navigators.map((one) => (
              <Line
                key={one.id}
                item={one}
                on={!left.has(one.id)}
                onToggle={() => toggle(one.id)}
                words={t('publishing.navigator', { count: one.pictures })}
              />
            ))}
            {tours.map((one) => (
              <Line
                key={one.id}
                item={one}
                on={!left.has(one.id)}
                onToggle={() => toggle(one.id)}
                words={t('publishing.tour', { count: one.rooms })}
              />
            ))}
          </ul>
        ) : null}
        {shown ? (
          <a
            href={`/viewer/${shown.slug}`}
            target="_blank"
            rel="noopener"
            className="mt-2 inline-flex items-center gap-1 rounded-control text-sm text-accent underline-offset-4 hover:underline"
          >
            {t('publishing.open')}
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
          </a>
        ) : null}
        {entered ? null : <p className="mt-2 text-sm text-secondary">{t('publishing.noNavigator')}</p>}
      </Part>
      {hidden.length > 0 ? (
        <Part title={t('publishing.hidden')}>
          <ul className="flex flex-col gap-1 text-sm">
            {hidden.map(({ code, count }) => (
              <li key={code}>{t(`hiddenCode.${code}`, { count })}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      {missing.length > 0 || unmarked?.open ? (
        <Part title={t('publishing.missing')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {unmarked?.open ? <li className="tabular">{stepText(unmarked, progress)}</li> : null}
            {missing.map(({ code, count }) => (
              <li key={code} className="tabular">
                <Link
                  to={`/dashboard/integrity?estateId=${estate.id}&code=${code}`}
                  onClick={onClose}
                  className="rounded-control underline-offset-4 hover:underline"
                >
                  {t(`auditCode.${code}`)}: {count}
                </Link>
              </li>
            ))}
          </ul>
          {nothing ? null : <p className="mt-2 text-sm text-secondary">{t('publishing.missingText')}</p>}
        </Part>
      ) : null}
      <BestViews progress={progress} />
      {fault ? <Notice>{fault}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t(nothing ? 'action.close' : 'action.cancel')}</Button>
        {nothing ? null : (
          <Button variant="primary" disabled={busy} onClick={() => void publish()}>
            {t('publishing.do')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** A navigator or tour: shown already, to be published with the estate, or why it cannot be. */
function Line({
  item: { id, name, state },
  words,
  on,
  onToggle,
}: {
  item: Item;
  words: string;
  on: boolean;
  onToggle: () => void;
}) {
  const t = useTranslate();
  return (
    <li>
      <label className="flex min-h-[40px] items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={state === 'SHOWN' || (state === 'READY' && on)}
          disabled={state !== 'READY'}
          onChange={onToggle}
          aria-describedby={`publish-${id}`}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name}</span>
          <span id={`publish-${id}`} className="block text-secondary">
            {state === 'READY' ? words : t(`publishState.${state}`)}
          </span>
        </span>
      </label>
    </li>
  );
}

/** The way on, once visitors see it. */
function Published({
  progress: { estate, navigators },
  onClose,
}: {
  progress: EstateProgress;
  onClose: () => void;
}) {
  const t = useTranslate();
  const shown = navigators.find(({ state }) => state === 'SHOWN');
  return (
    <div className="mt-2 flex flex-col gap-6">
      <p className="flex items-start gap-2 text-secondary">
        <CircleCheck size={20} strokeWidth={1.5} aria-hidden className="mt-[2px] shrink-0 text-good" />
        {t(shown ? 'publishing.live' : 'publishing.liveWithout')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('action.close')}</Button>
        {shown ? (
          <>
            <Button asChild>
              <a href={`/viewer/${shown.slug}`} target="_blank" rel="noopener">
                {t('publishing.open')}
                <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
              </a>
            </Button>
            <Button variant="primary" asChild>
              <Link
                to={`/dashboard/embed?navigator=${shown.id}`}
                onClick={() => {
                  setOut({ estateId: estate.id, step: 'website' });
                  onClose();
                }}
              >
                {t('publishing.website')}
              </Link>
            </Button>
          </>
        ) : (
          <Button asChild>
            <Link to={guidePath(estate.id)} onClick={onClose}>
              {t('guide.back')}
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}
