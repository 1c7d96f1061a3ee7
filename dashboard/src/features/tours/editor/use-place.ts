import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { middleOf } from '../../../kit/tours/sphere.ts';
import { roomById, useEditor } from './editor-context.ts';
import { FRESH } from './editor-state.ts';
import { closesOutline } from './outline.ts';
import { emptyPoint } from './point-draft.ts';
import { useWalkDraft } from './walk/use-walk-draft.ts';

/** The effect of a click in the picture, by the current task. */
export function usePlace(): (position: SpherePosition) => void {
  const t = useTranslate();
  const { room, rooms, stage, state, actions, goTo } = useEditor();
  const { change } = useWalkDraft();

  return (position) => {
    const { task, point } = state.getState();
    switch (task?.kind) {
      case 'portal': {
        const { targetId } = task;
        if (!targetId) {
          state.setState({ task: undefined, tab: 'portals', newPortal: position, selected: undefined });
          return;
        }
        state.setState(FRESH);
        const portal = { panoramaId: room.id, targetPanoramaId: targetId, position };
        void reported(actions.addPortal(portal)).then((added) => {
          if (added)
            state.setState({ said: t('portals.addedBoth', { name: roomById(rooms, targetId)?.name ?? '' }) });
        });
        return;
      }
      case 'move-portal':
        state.setState({ task: undefined, tab: 'portals', selected: task.portalId });
        void reported(actions.editPortal(room.id, { id: task.portalId, position }));
        return;
      case 'point':
        state.setState({
          task: undefined,
          tab: 'points',
          selected: undefined,
          point: { roomId: room.id, values: emptyPoint(position), dirty: true },
        });
        return;
      case 'outline': {
        if (!point) return;
        if (!closesOutline(task.corners, position)) {
          state.setState({ task: { kind: 'outline', corners: [...task.corners, position] } });
          return;
        }
        const polygon = task.corners;
        state.setState({
          task: undefined,
          point: { ...point, dirty: true, values: { ...point.values, polygon, position: middleOf(polygon) } },
        });
        return;
      }
      case 'aim': {
        const view = stage?.getView();
        if (!view) return;
        const { stepKey } = task;
        // Its room too: one may have walked on.
        const aimed = { panoramaId: room.id, view: roundedView(view) };
        state.setState({ task: undefined });
        change((steps) => steps.map((step) => (step.key === stepKey ? { ...step, ...aimed } : step)));
        return;
      }
      case 'arrival': {
        const view = stage?.getView();
        if (!view) return;
        const targetView = { yaw: view.yaw, pitch: view.pitch, fov: view.fov };
        const from = roomById(rooms, task.roomId)?.portals.find(({ id }) => id === task.portalId);
        goTo(task.roomId, from?.position);
        state.setState({ task: undefined, tab: 'portals', selected: task.portalId });
        void reported(
          actions.editPortal(task.roomId, { id: task.portalId, targetView: roundedView(targetView) }),
        );
        return;
      }
    }
  };
}

function roundedView(view: { yaw: number; pitch: number; fov: number }) {
  return {
    yaw: Math.round(view.yaw * 100) / 100,
    pitch: Math.round(view.pitch * 100) / 100,
    fov: Math.round(view.fov * 10) / 10,
  };
}
