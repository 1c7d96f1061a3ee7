import { isInside } from '@oriel/contract/boundary';
import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackLink, FeedbackMap, MapStyle, PublicFeedbackItem } from '@oriel/contract/feedback';
import { mapPlan, planPlace, planPoint } from '@oriel/contract/map-plan';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../locales/texts.tsx';
import { MapDrawing } from '../map/map-drawing.tsx';
import type { MapProblem } from '../map/map-stage.ts';
import { allowStreets, streetsConsent, streetsHost } from '../map/streets-consent.ts';
import { BoardItem, type BoardPlace } from './board-item.tsx';
import { useFeedbackState } from './feedback-context.ts';
import { LoadBoundary } from './load-boundary.tsx';

const StreetMap = lazy(async () => ({ default: (await import('./street-map.tsx')).StreetMap }));

/**
 * A map with its comments where they belong. It begins as a plan, which needs nothing, and becomes a map of streets once that is there and
 * allowed; without streets, WebGL or a network it stays the plan.
 */
export function MapItem({
  item,
  map,
  scene,
}: {
  item: PublicFeedbackItem;
  map: FeedbackMap;
  scene: HTMLElement;
}) {
  const text = useTexts();
  const style = useFeedbackState(({ project }) => project.mapStyle);
  const boundary = useFeedbackState(({ project }) => project.boundary);
  const placing = useFeedbackState(({ doing }) => doing.kind === 'placing');
  const asleep = useFeedbackState((state) => state.asleep);
  const allowed = useStore(streetsConsent, ({ granted }) => granted);
  const asks = style?.ask === true && !allowed;
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<MapProblem | null>(style ? null : 'style');
  const fail = useCallback(
    (next: MapProblem) => setProblem((before) => (before === 'style' ? before : next)),
    [],
  );
  const arrive = () => {
    setReady(true);
    setProblem((before) => (before === 'slow' ? null : before));
  };
  // The plan takes the place of streets that gave their context back.
  useEffect(() => {
    if (asleep || asks) setReady(false);
  }, [asleep, asks]);
  const shown = { map, area: map.boundary ?? boundary, links: item.links };
  const [lng, lat] = map.center;
  const address = `https://www.openstreetmap.org/#map=${Math.round(map.zoom)}/${lat}/${lng}`;
  return (
    <>
      {ready ? null : <Plan item={item} scene={scene} {...shown} />}
      {style && !asks && !asleep && problem !== 'style' ? (
        <LoadBoundary onFail={() => fail('style')}>
          <Suspense fallback={null}>
            <StreetMap {...shown} style={style} scene={scene} onReady={arrive} onProblem={fail} />
          </Suspense>
        </LoadBoundary>
      ) : null}
      {style && asks && !placing ? (
        <div className="oriel-scene-note is-top">
          <p>{text('feedback.map.ask', { host: streetsHost(style) })}</p>
          <button type="button" className="oriel-text-button" onClick={() => allowStreets(true)}>
            {text('feedback.map.show')}
          </button>
        </div>
      ) : null}
      {problem && !placing ? (
        <p className="oriel-scene-note is-top" role="status">
          {text(problem === 'tiles' ? 'feedback.map.tiles' : 'feedback.map.plain')}{' '}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {text('feedback.map.open')}
          </a>
        </p>
      ) : null}
    </>
  );
}

export interface ShownMap {
  readonly map: FeedbackMap;
  /** area that comments are asked for */
  readonly area: GeoPolygon | undefined;
  readonly links: readonly FeedbackLink[];
}

export type StreetMapProps = ShownMap & {
  readonly style: MapStyle;
  readonly scene: HTMLElement;
  readonly onReady: () => void;
  readonly onProblem: (problem: MapProblem) => void;
};

function Plan({
  item,
  scene,
  map,
  area,
  links,
}: ShownMap & { item: PublicFeedbackItem; scene: HTMLElement }) {
  const text = useTexts();
  const plan = useMemo(() => mapPlan(map, area), [map, area]);
  const placeOf = useCallback(
    (position: CommentPosition): BoardPlace | undefined =>
      position.kind === 'MAP' ? planPoint(plan, position.lng, position.lat) : undefined,
    [plan],
  );
  return (
    <BoardItem
      scene={scene}
      links={links}
      aspect={plan.width / plan.height}
      how={text('feedback.place.picture')}
      beside={text('feedback.map.outside')}
      placeOf={placeOf}
      positionAt={(place) => {
        const { lng, lat } = planPlace(plan, place);
        return area && !isInside(area, lng, lat) ? null : { kind: 'MAP', lng, lat };
      }}
    >
      <MapDrawing plan={plan} title={item.title} />
    </BoardItem>
  );
}
