import '@oriel/viewer/styles/map-plan.css';
import './map-room.css';
import type { FeedbackMap, MapStyle } from '@oriel/contract/feedback';
import { mapPlan } from '@oriel/contract/map-plan';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { MapDrawing } from '@oriel/viewer/map/map-drawing.tsx';
import type { MapPlace } from '@oriel/viewer/map/map-stage';
import { allowStreets, streetsConsent, streetsHost } from '@oriel/viewer/map/streets-consent';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { number } from '../../../../i18n/format.ts';
import { useTranslate } from '../../../../i18n/translate.ts';
import { useFilePicker } from '../../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { MapPlaceInput } from '../place/map-place-input.tsx';
import { AreaOverlay } from './area-overlay.tsx';
import { useMapStage } from './use-map-stage.ts';

/** Largest file of an area, bytes. */
const FILE_MAX = 5_000_000;
const CORNERS_MAX = 499;
const TROUBLES = {
  none: 'feedback.map.fileWrong',
  crossing: 'feedback.map.fileCrossing',
  parts: 'feedback.map.fileParts',
} as const;
/** Smallest change of a view that somebody has made, degrees and steps of zoom. */
const LEAST = 1e-6;

/** The part of the world that a map shows, and the area that comments are asked for. */
export function MapField({
  style,
  map,
  onChange,
}: {
  style: MapStyle | undefined;
  map: FeedbackMap;
  onChange: (map: FeedbackMap) => void;
}) {
  const t = useTranslate();
  const room = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const [corners, setCorners] = useState<readonly MapPlace[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const [notes, setNotes] = useState('');
  const [, setView] = useState(map);
  const add = (place: MapPlace) =>
    setCorners((before) => (before && before.length < CORNERS_MAX ? [...before, place] : before));
  const allowed = useStore(streetsConsent, ({ granted }) => granted);
  const asks = style?.ask === true && !allowed;
  const { stage, failed } = useMapStage({ room, keys }, asks ? undefined : style, map, {
    onMove: (view) => {
      // The overlay follows; what nobody has moved is no change.
      setView({ ...map, ...view });
      const [lng, lat] = map.center;
      const moved = [view.center[0] - lng, view.center[1] - lat, view.zoom - map.zoom];
      if (stage && moved.some((by) => Math.abs(by) > LEAST)) onChange({ ...map, ...view });
    },
    onPress: add,
  });
  const show = (view: Pick<FeedbackMap, 'center' | 'zoom'>) => {
    stage?.show(view);
    onChange({ ...map, ...view });
  };
  const setArea = (boundary: GeoPolygon | undefined) => {
    const { boundary: _before, ...rest } = map;
    onChange(boundary ? { ...rest, boundary } : rest);
    setCorners(null);
    setTrouble('');
    setNotes('');
  };
  const file = useFilePicker({
    label: t('feedback.map.file'),
    accept: '.geojson,.json,application/geo+json,application/json',
    onFiles: async ([first]) => {
      // Brought in with the first file.
      const found =
        first && first.size <= FILE_MAX
          ? (await import('./area-in.ts')).areaIn(await first.text())
          : ({ trouble: 'none' } as const);
      setNotes('');
      if ('trouble' in found) return setTrouble(t(TROUBLES[found.trouble]));
      const { area, middle, corners: before, kept, of } = found;
      setNotes(
        [
          of > 1 ? t('feedback.map.fileLargest', { count: of }) : '',
          kept < before ? t('feedback.map.fileSimpler', { count: before, kept: number(kept) }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
      stage?.fit(area);
      setCorners(null);
      setTrouble('');
      onChange({ zoom: map.zoom, ...(stage?.view ?? { center: middle }), boundary: area });
    },
  });
  const finish = () => {
    const ring = (corners ?? []).map(({ lng, lat }): [number, number] => [lng, lat]);
    const [first] = ring;
    if (first) setArea({ type: 'Polygon', coordinates: [[...ring, first]] });
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('feedback.map.part')}</legend>
      <div
        ref={keys}
        role="application"
        tabIndex={stage ? 0 : undefined}
        aria-label={t('feedback.map.label')}
        className="map-room relative aspect-[4/3] overflow-hidden rounded-card bg-sunken sm:aspect-[16/9]"
      >
        {stage ? null : (
          <div className="absolute inset-0 flex items-center justify-center">
            <div className="relative h-full aspect-[4/3]">
              <MapDrawing plan={mapPlan(map)} title={t('feedback.map.label')} />
            </div>
          </div>
        )}
        <div ref={room} className="oriel-map" data-ready={stage ? '' : undefined} />
        {stage ? (
          <AreaOverlay stage={stage} area={corners ? undefined : map.boundary} corners={corners} />
        ) : null}
        {stage ? (
          <div className="absolute right-2 bottom-2 flex flex-col overflow-hidden rounded-control border border-line bg-raised">
            {(
              [
                [Plus, 'feedback.map.closer', 0.5],
                [Minus, 'feedback.map.farther', 2],
              ] as const
            ).map(([Icon, label, factor]) => (
              <button
                key={label}
                type="button"
                aria-label={t(label)}
                onClick={() => stage.zoomBy(factor)}
                className="flex size-[44px] items-center justify-center hover:bg-sunken"
              >
                <Icon size={20} strokeWidth={1.5} aria-hidden />
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {style && asks ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p>{t('feedback.map.ask', { host: streetsHost(style) })}</p>
          <Button size="small" onClick={() => allowStreets(true)}>
            {t('feedback.map.show')}
          </Button>
        </div>
      ) : null}
      <p className={cx('text-sm text-secondary', (!failed || asks) && 'sr-only')} role="status">
        {failed && !asks ? t(style ? 'feedback.map.noStreets' : 'feedback.map.streetsOff') : ''}
      </p>
      <MapPlaceInput label={t('feedback.map.place')} center={map.center} onPlace={show} />
      <p className="text-sm text-secondary">
        {t(corners ? 'feedback.map.drawing' : map.boundary ? 'feedback.map.area' : 'feedback.map.noArea', {
          count: corners?.length ?? 0,
        })}
      </p>
      <p className="text-sm text-secondary empty:hidden" role="status">
        {notes}
      </p>
      {trouble ? (
        <p role="alert" className="text-sm text-bad">
          {trouble}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {corners && stage ? (
          <>
            <Button
              size="small"
              onClick={() => add({ lng: stage.view.center[0], lat: stage.view.center[1] })}
            >
              {t('feedback.map.corner')}
            </Button>
            <Button
              size="small"
              disabled={corners.length === 0}
              onClick={() => setCorners(corners.slice(0, -1))}
            >
              {t('feedback.map.undo')}
            </Button>
            <Button size="small" variant="primary" disabled={corners.length < 3} onClick={finish}>
              {t('feedback.map.done')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setCorners(null)}>
              {t('action.cancel')}
            </Button>
          </>
        ) : (
          <>
            {stage ? (
              <Button
                size="small"
                onClick={() => {
                  setTrouble('');
                  setCorners([]);
                }}
              >
                {t(map.boundary ? 'feedback.map.redraw' : 'feedback.map.draw')}
              </Button>
            ) : null}
            <Button size="small" onClick={file.open}>
              {t('feedback.map.file')}
            </Button>
            {map.boundary ? (
              <Button size="small" variant="quiet" onClick={() => setArea(undefined)}>
                {t('feedback.map.removeArea')}
              </Button>
            ) : null}
          </>
        )}
        {file.input}
      </div>
    </fieldset>
  );
}
