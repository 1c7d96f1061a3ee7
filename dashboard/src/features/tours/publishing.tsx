import { PANORAMA_VISIBILITIES } from '@oriel/contract/enums';
import type { Panorama } from '@oriel/contract/panorama';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslate } from '../../i18n/translate.ts';
import { reported } from '../../kit/report.ts';
import { Button } from '../../ui/button.tsx';
import { withPending } from './editor/edit-queue.ts';
import { missing } from './editor/readiness.ts';
import type { TourActions } from './editor/tour-actions.ts';
import type { Room } from './editor/tour-rooms.ts';

/** Rooms named before the rest is counted. */
const NAMED = 4;

/** The tour's visibility, and what visitors would miss. */
export function Publishing({ rooms: truth, actions }: { rooms: readonly Room[]; actions: TourActions }) {
  const t = useTranslate();
  const pending = useStore(actions.queue.store, (state) => state.pending);
  const rooms = withPending(truth, pending);
  const visibility = rooms[0]?.visibility;
  const lacks = missing(rooms);

  function choose(next: Panorama['visibility']): void {
    const others = rooms.filter((room) => room.visibility !== next).map(({ id }) => id);
    void reported(actions.editRooms(others, { visibility: next }));
  }

  function names(list: readonly { name: string }[]): string {
    const named = list.slice(0, NAMED).map(({ name }) => name);
    const rest = list.length - named.length;
    return rest > 0 ? `${named.join(', ')} ${t('publish.more', { count: rest })}` : named.join(', ');
  }

  return (
    <section aria-labelledby="publish" className="flex min-w-0 flex-col gap-4">
      <h2 id="publish" className="text-lg">
        {t('tour.visibility')}
      </h2>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('tour.visibility')}</legend>
        {PANORAMA_VISIBILITIES.map((one) => (
          <label
            key={one}
            className="flex items-start gap-3 rounded-control border border-line bg-raised px-3 py-3 transition-colors hover:border-faint has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="visibility"
              value={one}
              checked={visibility === one}
              onChange={() => choose(one)}
              className="mt-1 accent-accent outline-none"
              aria-describedby={`visibility-${one}`}
            />
            <span>
              <span className="block text-sm font-medium">{t(`visibility.${one}`)}</span>
              <span id={`visibility-${one}`} className="block text-sm text-secondary">
                {t(`visibility.${one}.help`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {lacks.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
          {t('publish.ready')}
        </p>
      ) : (
        <ul aria-label={t('publish.lacks')} className="flex flex-col gap-2">
          {lacks.map(({ kind, rooms: which }) => (
            <li key={kind} className="flex items-start gap-2 text-sm">
              <TriangleAlert
                size={16}
                strokeWidth={1.5}
                aria-hidden
                className="mt-[3px] shrink-0 text-wait"
              />
              <span className="min-w-0 flex-1">
                {t(`publish.${kind}`, { count: which.length, names: names(which) })}
              </span>
              {kind === 'hidden' && visibility ? (
                <Button size="small" onClick={() => choose(visibility)}>
                  {t('publish.showThem')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
