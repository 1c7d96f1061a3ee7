import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { middleOf, rounded } from '../../../kit/tours/sphere.ts';
import { Button } from '../../../ui/button.tsx';
import { roomById, useEditor, useEditorState } from './editor-context.ts';
import type { Task } from './editor-state.ts';
import { CORNERS_MIN } from './outline.ts';
import { usePlace } from './use-place.ts';

const TASKS: Readonly<Record<Task['kind'], MessageId>> = {
  portal: 'task.portal',
  'move-portal': 'task.movePortal',
  point: 'task.point',
  outline: 'task.outline',
  arrival: 'task.arrival',
  aim: 'task.aim',
};

/** Explains the next click, and offers it at the crosshair without a mouse. */
export function TaskBar() {
  const t = useTranslate();
  const { rooms, stage, state, goTo } = useEditor();
  const task = useEditorState((now) => now.task);
  const place = usePlace();
  if (!task) return null;
  const stop = () => state.setState({ task: undefined });

  function atTheMiddle(): void {
    if (!stage) return;
    const { yaw, pitch } = stage.getView();
    place(rounded({ yaw, pitch }));
  }

  function cancel(): void {
    if (task?.kind === 'arrival') {
      goTo(task.roomId);
      state.setState({ tab: 'portals', selected: task.portalId });
    }
    stop();
  }

  function close(): void {
    if (task?.kind !== 'outline') return;
    const { point } = state.getState();
    const polygon = task.corners;
    if (point)
      state.setState({
        task: undefined,
        point: { ...point, dirty: true, values: { ...point.values, polygon, position: middleOf(polygon) } },
      });
  }

  const target = task.kind === 'portal' && task.targetId ? roomById(rooms, task.targetId)?.name : undefined;
  return (
    <div className="absolute inset-x-2 bottom-2 mx-auto flex max-w-max flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-raised/95 p-2 pl-3 shadow-soft">
      <p role="status" className="text-sm">
        {target ? t('task.portalTo', { name: target }) : t(TASKS[task.kind])}
      </p>
      <span className="flex flex-wrap gap-1">
        {task.kind === 'outline' ? (
          <>
            <Button
              size="small"
              disabled={task.corners.length === 0}
              onClick={() =>
                state.setState({ task: { kind: 'outline', corners: task.corners.slice(0, -1) } })
              }
            >
              {t('task.undoCorner')}
            </Button>
            <Button size="small" disabled={task.corners.length < CORNERS_MIN} onClick={close}>
              {t('task.close')}
            </Button>
          </>
        ) : null}
        <Button size="small" variant="primary" disabled={!stage} onClick={atTheMiddle}>
          {t(task.kind === 'arrival' || task.kind === 'aim' ? 'task.useView' : 'task.middle')}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      </span>
    </div>
  );
}
