import { Compass, Eye, Play } from 'lucide-react';
import { useEffect } from 'react';
import { number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';

/** Duration of the turn towards a direction, seconds. */
const TURN = 0.6;
/** Typical delays of a new start view's preview, milliseconds. */
const POSTER_WAITS = [1500, 4000, 9000];

/** The room's initial view and its north, both set by looking there. */
export function StartTab() {
  const t = useTranslate();
  const { room, stage, actions } = useEditor();
  const { initialView, north, northKnown } = room;
  const formerNorth = { north: northKnown ? north : null };
  const { yaw, pitch, fov } = initialView;

  // The server renders the preview some time after the view is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another preview to wait for
  useEffect(() => {
    const timers = POSTER_WAITS.map((wait) =>
      setTimeout(() => void actions.refresh().catch(() => undefined), wait),
    );
    return () => timers.forEach(clearTimeout);
  }, [yaw, pitch, fov]);

  function startHere(): void {
    const view = stage?.getView();
    if (!view) return;
    const before = initialView;
    const next = { yaw: round(view.yaw), pitch: round(view.pitch), fov: round(view.fov) };
    void save({ initialView: next }, { initialView: before }, t('start.saved'));
  }

  function northHere(): void {
    const view = stage?.getView();
    if (view) void save({ north: round(view.yaw) }, formerNorth, t('start.northSaved'));
  }

  type Change = Parameters<typeof actions.editRoom>[1];
  async function save(change: Change, undo: Change, title: string): Promise<void> {
    if (!(await reported(actions.editRoom(room.id, change)))) return;
    toasts.add({
      title,
      action: {
        label: t('action.undo'),
        altText: t('action.undo'),
        run: () => void reported(actions.editRoom(room.id, undo)),
      },
    });
  }

  return (
    <>
      <Section title={t('start.title')}>
        <p className="text-sm text-secondary">{t('start.help')}</p>
        {room.poster ? (
          <img
            src={room.poster.landscapeUrl}
            alt={t('start.preview')}
            className="aspect-video w-full rounded-control bg-sunken object-cover"
          />
        ) : null}
        <p className="text-xs text-secondary tabular">
          {t('start.numbers', { yaw: number(yaw), pitch: number(pitch), fov: number(fov) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="small" disabled={!stage} onClick={startHere}>
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {t('start.here')}
          </Button>
          <Button
            size="small"
            disabled={!stage}
            onClick={() => stage?.setView(initialView, { seconds: TURN })}
          >
            <Eye size={16} strokeWidth={1.5} aria-hidden />
            {t('start.look')}
          </Button>
        </div>
      </Section>
      <Section title={t('start.north')}>
        <p className="text-sm text-secondary">{t('start.northHelp')}</p>
        <p className="text-xs text-secondary tabular">
          {northKnown ? t('start.northNumber', { yaw: number(north) }) : t('start.northUnknown')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="small" disabled={!stage} onClick={northHere}>
            <Compass size={16} strokeWidth={1.5} aria-hidden />
            {t('start.northHere')}
          </Button>
          {northKnown ? (
            <>
              <Button
                size="small"
                disabled={!stage}
                onClick={() => stage?.setView({ yaw: north, pitch: 0 }, { seconds: TURN })}
              >
                <Eye size={16} strokeWidth={1.5} aria-hidden />
                {t('start.lookNorth')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => void save({ north: null }, formerNorth, t('start.northCleared'))}
              >
                {t('start.northClear')}
              </Button>
            </>
          ) : null}
        </div>
      </Section>
    </>
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
