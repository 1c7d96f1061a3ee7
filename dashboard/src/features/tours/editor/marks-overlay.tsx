import { arrivalView } from '@oriel/viewer/core/journey';
import { wrapYaw } from '@oriel/viewer/core/projection';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { useMarks } from '../../../kit/tours/use-marks.ts';
import { cx } from '../../../ui/class-names.ts';
import { roomById, useEditor, useEditorState } from './editor-context.ts';
import { usePortalTo } from './links.ts';
import { POINT_ICONS, WAY_ICONS } from './mark-icons.tsx';
import { openPoint } from './open-point.ts';
import { NEW_MARK } from './tour-actions.ts';

const HANDLE =
  'flex items-center justify-center border-2 shadow-dialog transition-[background-color,scale] hover:scale-110';
const PLACE =
  'absolute top-0 left-0 -ml-[22px] -mt-[22px] flex size-[44px] items-center justify-center rounded-pill touch-none';

/** The portals and points of a room over its picture: visible, selectable and draggable. */
export function MarksOverlay() {
  const t = useTranslate();
  const { room, rooms, stage, state, actions, mayEdit, goTo } = useEditor();
  const { task, newPortal, selected, point, tab, recording, previewing } = useEditorState((now) => now);
  const portalName = usePortalTo();
  const movable = mayEdit && !task && !recording && !previewing;

  const portalEvents = useMarks({
    stage,
    marks: room.portals,
    movable,
    onMove: (id, position) => void reported(actions.editPortal(room.id, { id, position })),
    onSelect: (id) => {
      const portal = room.portals.find((one) => one.id === id);
      const target = portal && roomById(rooms, portal.targetPanoramaId);
      if (recording) {
        // As visitors walk through it.
        const fov = stage?.getView().fov ?? room.initialView.fov;
        if (portal && target) goTo(target.id, arrivalView(portal, room, target, fov));
      } else if (mayEdit) state.setState({ tab: 'portals', selected: id, newPortal: undefined });
      else if (portal && target) goTo(portal.targetPanoramaId, portal.targetView);
    },
  });
  const points = useMarks({
    stage,
    marks: room.pointsOfInterest,
    movable,
    onMove: (id, position) => {
      // A point being edited gets its new position.
      if (point?.id === id) state.setState({ point: { ...point, values: { ...point.values, position } } });
      void reported(actions.editPoint(room.id, id, { position }));
    },
    onSelect: (id) => {
      const chosen = room.pointsOfInterest.find((one) => one.id === id);
      if (recording) state.setState({ recordedPoint: id });
      else if (chosen) openPoint(state, room.id, chosen, mayEdit);
    },
  });
  const drafted = point && !point.id && point.roomId === room.id ? point.values.position : undefined;
  const loose = [
    ...(newPortal ? [{ id: NEW_MARK, position: newPortal }] : []),
    ...(drafted ? [{ id: 'draft', position: drafted }] : []),
  ];
  const fresh = useMarks({
    stage,
    marks: loose,
    movable,
    onMove: (id, position) => {
      if (id === NEW_MARK) state.setState({ newPortal: position });
      else if (point) state.setState({ point: { ...point, values: { ...point.values, position } } });
    },
    onSelect: () => undefined,
  });
  const north = useMarks({
    stage,
    marks:
      tab === 'start' && room.northKnown
        ? [{ id: 'north', position: { yaw: wrapYaw(room.north), pitch: 0 } }]
        : [],
    movable: false,
    onMove: () => undefined,
    onSelect: () => undefined,
  });

  return (
    <fieldset
      aria-label={t('stage.marks')}
      aria-describedby={movable ? 'marks-help' : undefined}
      className={cx('absolute inset-0 overflow-hidden rounded-card', 'pointer-events-none')}
    >
      <span id="marks-help" className="sr-only">
        {t('stage.marksHelp')}
      </span>
      {room.portals.map((portal) => {
        const Icon = WAY_ICONS[portal.icon];
        const name = portal.label || portalName(portal);
        const { ref, ...events } = portalEvents(portal);
        return (
          <button
            key={portal.id}
            ref={ref}
            type="button"
            {...events}
            disabled={portal.id === NEW_MARK}
            aria-label={t('stage.portal', { name })}
            aria-pressed={selected === portal.id}
            className={cx(PLACE, task ? 'pointer-events-none' : 'pointer-events-auto')}
          >
            <span
              className={cx(
                HANDLE,
                'size-8 rounded-pill',
                selected === portal.id
                  ? 'border-white bg-accent text-on-accent'
                  : 'border-accent bg-white text-[#23201b]',
              )}
            >
              <Icon size={16} strokeWidth={1.8} aria-hidden />
            </span>
            <span className="absolute top-[40px] left-1/2 max-w-[160px] -translate-x-1/2 truncate rounded-pill bg-black/65 px-2 text-xs whitespace-nowrap text-white">
              {name}
            </span>
          </button>
        );
      })}
      {room.pointsOfInterest.map((one) => {
        const Icon = POINT_ICONS[one.type];
        const { ref, ...events } = points(one);
        return (
          <button
            key={one.id}
            ref={ref}
            type="button"
            {...events}
            aria-label={t('stage.point', { name: one.title })}
            aria-pressed={selected === one.id}
            className={cx(
              PLACE,
              task ? 'pointer-events-none' : 'pointer-events-auto',
              !one.visible && 'opacity-60',
            )}
          >
            <span
              className={cx(
                HANDLE,
                'size-[28px] rounded-control',
                selected === one.id
                  ? 'border-white bg-accent text-on-accent'
                  : 'border-white bg-[#23201b] text-white',
              )}
              style={one.color && selected !== one.id ? { borderColor: one.color } : undefined}
            >
              <Icon size={16} strokeWidth={1.8} aria-hidden />
            </span>
          </button>
        );
      })}
      {loose.map((mark) => {
        const { ref, ...events } = fresh(mark);
        return (
          <button
            key={mark.id}
            ref={ref}
            type="button"
            {...events}
            aria-label={t('stage.new')}
            className={cx(PLACE, 'pointer-events-auto')}
          >
            <span className={cx(HANDLE, 'size-8 rounded-pill border-dashed border-white bg-accent')} />
          </button>
        );
      })}
      {tab === 'start' && room.northKnown ? (
        <span
          ref={north({ id: 'north', position: { yaw: wrapYaw(room.north), pitch: 0 } }).ref}
          className="absolute top-0 left-0 -ml-4 -mt-4 flex size-8 items-center justify-center rounded-pill border border-white/40 bg-black/65 text-sm font-semibold text-white"
          aria-hidden
        >
          {t('start.northSign')}
        </span>
      ) : null}
    </fieldset>
  );
}
