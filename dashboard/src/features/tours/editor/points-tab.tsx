import type { Point } from '@oriel/contract/panorama-marks';
import { Eye, EyeOff, GripVertical, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useReorder } from '../../../ui/use-reorder.ts';
import { inPointOrder } from './changes.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { POINT_ICONS } from './mark-icons.tsx';
import { openPoint } from './open-point.ts';
import { PointForm } from './point-form.tsx';

/** Duration of the turn towards a point, seconds. */
const TURN = 0.5;

/** The points of a room: the list, or the one being edited. */
export function PointsTab() {
  const t = useTranslate();
  const { room, rooms, stage, state, actions, goTo } = useEditor();
  const { point: draft, task, selected } = useEditorState((now) => now);
  const [said, setSaid] = useState('');
  // Its room was deleted, or moved to another tour.
  const isLost = draft !== undefined && !rooms.some(({ id }) => id === draft.roomId);
  useEffect(() => {
    if (isLost) state.setState({ point: undefined });
  }, [isLost, state]);
  const points = inPointOrder(room.pointsOfInterest);
  const byId = new Map(points.map((point) => [point.id, point]));
  const reorder = useReorder({
    ids: points.map(({ id }) => id),
    onOrder: (ids) => void reported(actions.orderPoints(room.id, ids)),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: byId.get(id)?.title ?? '', place, count: points.length })),
  });

  function edit(point: Point): void {
    stage?.setView(point.position, { seconds: TURN });
    openPoint(state, room.id, point, true);
  }

  if (draft && draft.roomId === room.id) return <PointForm draft={draft} />;
  return (
    <>
      {draft ? (
        <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3 text-sm">
          {t('points.elsewhere')}
          <Button size="small" onClick={() => goTo(draft.roomId, draft.values.position)}>
            {t('points.goThere')}
          </Button>
        </div>
      ) : null}
      <Button
        variant="primary"
        size="small"
        className="self-start"
        disabled={!stage || task?.kind === 'point' || draft !== undefined}
        onClick={() => state.setState({ task: { kind: 'point' }, selected: undefined })}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('points.add')}
      </Button>
      {points.length === 0 ? <p className="text-sm text-secondary">{t('points.none')}</p> : null}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ul aria-label={t('points.list')} className="-mx-2 flex flex-col gap-px">
        {reorder.order.map((id) => {
          const point = byId.get(id);
          if (!point) return null;
          const Icon = POINT_ICONS[point.type];
          return (
            <li
              key={id}
              data-reorder={id}
              className={cx(
                'flex items-center gap-1 rounded-control',
                (reorder.held === id || selected === id) && 'bg-sunken',
              )}
            >
              <button
                type="button"
                {...reorder.handle(id)}
                aria-label={t('rooms.reorder', { name: point.title })}
                className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink"
              >
                <GripVertical size={16} strokeWidth={1.5} aria-hidden />
              </button>
              <button
                type="button"
                onClick={() => edit(point)}
                className="flex min-h-[44px] min-w-0 flex-1 items-center gap-3 rounded-control py-1 text-left"
              >
                <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="block truncate text-sm">{point.title}</span>
                  <span className="block text-xs text-secondary">{t(`pointType.${point.type}`)}</span>
                </span>
              </button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t(point.visible ? 'points.hide' : 'points.show', { name: point.title })}
                onClick={() => void reported(actions.editPoint(room.id, id, { visible: !point.visible }))}
              >
                {point.visible ? (
                  <Eye size={16} strokeWidth={1.5} aria-hidden />
                ) : (
                  <EyeOff size={16} strokeWidth={1.5} aria-hidden className="text-secondary" />
                )}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
