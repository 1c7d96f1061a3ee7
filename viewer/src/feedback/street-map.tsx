import { isInside } from '@oriel/contract/boundary';
import { toWorld, WORLD_PIXELS } from '@oriel/contract/mercator';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PlaceComment } from '../comments/place-comment.tsx';
import { useTexts } from '../locales/texts.tsx';
import { type MapPlace, MapStage, type MapView } from '../map/map-stage.ts';
import { passGestures } from '../marks/gesture-passage.ts';
import { TOGETHER } from './board-item.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { ItemPin } from './item-pin.tsx';
import { LinkButton } from './link-button.tsx';
import type { StreetMapProps } from './map-item.tsx';
import { gatheringsOf } from './pins.ts';
import { PlacedMarks } from './placed-marks.ts';
import { SceneTools } from './scene-tools.tsx';

/** Whether a map shows another part than at first. */
function isElsewhere(view: MapView, home: MapView): boolean {
  const [one, other] = [toWorld(...view.center), toWorld(...home.center)];
  const away = Math.hypot(one.x - other.x, one.y - other.y) * WORLD_PIXELS * 2 ** view.zoom;
  return Math.abs(view.zoom - home.zoom) > 0.1 || away > TOGETHER;
}

/** A map of streets with pins that stay at their place; invisible until it is ready. */
export function StreetMap({ map, area, links, style, scene, onReady, onProblem }: StreetMapProps) {
  const text = useTexts();
  const { store, environment } = useFeedback();
  const room = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [marks] = useState(() => new PlacedMarks<MapPlace>());
  const [stage, setStage] = useState<MapStage | null>(null);
  const [ready, setReady] = useState(false);
  const home = useRef<MapView | null>(null);
  const [moved, setMoved] = useState(false);
  const [zoom, setZoom] = useState(map.zoom);
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const open = useFeedbackState((state) => state.open);
  const doing = useFeedbackState((state) => state.doing);
  const [outside, setOutside] = useState(false);
  const heard = useRef({ onReady, onProblem });
  heard.current = { onReady, onProblem };

  useLayoutEffect(() => {
    if (!room.current) return;
    const put = () => {
      marks.put();
      // A pin gathers others by quarters of a zoom, so that it does not flicker on the way.
      const { view } = next;
      setZoom(Math.round(view.zoom * 4) / 4);
      setMoved(home.current !== null && isElsewhere(view, home.current));
    };
    const next = new MapStage({
      container: room.current,
      keys: scene,
      dress: environment.dress,
      style,
      map,
      area,
      gestures: environment.framed ? 'cooperative' : 'own',
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onReady: () => {
        home.current = next.view;
        setReady(true);
        heard.current.onReady();
      },
      onProblem: (problem) => heard.current.onProblem(problem),
      onMove: put,
    });
    marks.follow((place) => next.pointOf(place));
    setStage(next);
    const leave = layer.current
      ? passGestures(layer.current, () => room.current?.querySelector('canvas') ?? null)
      : undefined;
    return () => {
      leave?.();
      next.destroy();
      setStage(null);
    };
  }, [map, area, style, scene, store, environment, marks]);

  const pins = useMemo(() => {
    const pixels = WORLD_PIXELS * 2 ** zoom;
    return gatheringsOf(
      threads ?? [],
      ({ position }) =>
        position?.kind === 'MAP' ? { ...position, ...toWorld(position.lng, position.lat) } : undefined,
      (one, other) => Math.hypot(one.x - other.x, one.y - other.y) * pixels < TOGETHER,
    );
  }, [threads, zoom]);
  const gathered = useRef(pins);
  gathered.current = pins;
  const [shown] = open;
  useEffect(() => {
    const place = gathered.current.find((pin) => pin.threads.some(({ id }) => id === shown))?.place;
    if (place) stage?.bring(place);
  }, [stage, shown]);

  const placing = doing.kind === 'placing';
  useEffect(() => {
    if (!placing) setOutside(false);
  }, [placing]);
  const spot = doing.kind === 'writing' && doing.position?.kind === 'MAP' ? doing.position : null;
  return (
    <>
      <div ref={room} className="oriel-map" data-ready={ready || undefined} />
      <div ref={layer} className="oriel-marks" data-placing={placing || undefined}>
        {stage && ready ? (
          <div className="oriel-marks-picture">
            <ul aria-label={text('comment.pins')}>
              {pins.map((pin) => (
                <ItemPin key={pin.id} ref={marks.at(pin.place)} pin={pin} />
              ))}
            </ul>
            {links.map((link) =>
              link.position.kind === 'MAP' ? (
                <div
                  key={`${link.targetItemId} ${link.position.lng} ${link.position.lat}`}
                  ref={marks.at(link.position)}
                  className="oriel-mark"
                >
                  <LinkButton link={link} />
                </div>
              ) : null,
            )}
            {spot ? (
              <div ref={marks.at(spot)} className="oriel-mark" aria-hidden="true">
                <span className="oriel-spot" />
              </div>
            ) : null}
          </div>
        ) : null}
        {placing && stage && ready ? (
          <PlaceComment
            element={scene}
            isPicture={(target) => target instanceof HTMLCanvasElement}
            how={text(outside ? 'feedback.map.outside' : 'feedback.place.map')}
            onPlace={(point) => {
              const { lng, lat } = stage.placeAt(point);
              if (area && !isInside(area, lng, lat)) setOutside(true);
              else store.setState({ doing: { kind: 'writing', position: { kind: 'MAP', lng, lat } } });
            }}
            onCancel={() => store.setState({ doing: READING })}
          />
        ) : null}
      </div>
      {stage && ready ? (
        <SceneTools zoomed={moved} onZoom={(factor) => stage.zoomBy(factor)} onWhole={() => stage.home()} />
      ) : null}
    </>
  );
}
