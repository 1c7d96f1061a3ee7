import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackLink } from '@oriel/contract/feedback';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PlaceComment } from '../comments/place-comment.tsx';
import type { Place3 } from '../core/orbit-motion.ts';
import { useTexts } from '../locales/texts.tsx';
import { passGestures } from '../marks/gesture-passage.ts';
import { ObjectStage } from '../model/object-stage.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { ItemPin } from './item-pin.tsx';
import { LinkButton } from './link-button.tsx';
import { gatheringsOf } from './pins.ts';
import { PlacedMarks } from './placed-marks.ts';
import { SceneTools } from './scene-tools.tsx';
import { usePlaceless } from './use-placeless.ts';

/** Share of a model's radius within which comments share a pin. */
const TOGETHER = 0.02;
/** Millimetres are enough for a place. */
const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;

function placeOf(position: CommentPosition | null | undefined): Place3 | undefined {
  return position?.kind === 'MODEL' ? [position.x, position.y, position.z] : undefined;
}

/** A model that is turned, with its comments on it; those of the other side shine through. */
export function ModelItem({
  url,
  links,
  scene,
}: {
  url: string;
  links: readonly FeedbackLink[];
  scene: HTMLElement;
}) {
  const text = useTexts();
  const { store, environment } = useFeedback();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [marks] = useState(() => new PlacedMarks<Place3>());
  const [stage, setStage] = useState<ObjectStage | null>(null);
  const [failed, setFailed] = useState(false);
  const [missed, setMissed] = useState(false);
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const open = useFeedbackState((state) => state.open);
  const doing = useFeedbackState((state) => state.doing);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const loading = new AbortController();
    let next: ObjectStage | undefined;
    const leave = layer.current ? passGestures(layer.current, () => element) : undefined;
    ObjectStage.open(element, url, loading.signal, {
      keys: scene,
      gestures: () => (environment.framed && !document.fullscreenElement ? 'cooperative' : 'own'),
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onFrame: () => {
        marks.put();
        // What is in front is looked for at rest: it would cost every frame of a turn.
        if (next && !next.motion.isMoving) marks.shade((place) => next?.hides(place) === true);
      },
    }).then(
      (shown) => {
        if (loading.signal.aborted) return shown.destroy();
        next = shown;
        marks.follow((place) => shown.pointOf(place));
        setStage(shown);
      },
      () => {
        if (!loading.signal.aborted) setFailed(true);
      },
    );
    return () => {
      loading.abort();
      leave?.();
      next?.destroy();
      setStage(null);
    };
  }, [url, scene, store, environment, marks]);

  const near = (stage?.radius ?? 1) * TOGETHER;
  const pins = useMemo(
    () =>
      gatheringsOf(
        threads ?? [],
        ({ position }) => placeOf(position),
        (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) < near,
      ),
    [threads, near],
  );
  // Pins that have just come are looked at like the others.
  useEffect(() => {
    if (stage && pins.length > 0) marks.shade((place) => stage.hides(place));
  }, [stage, pins, marks]);

  const [shown] = open;
  const place = pins.find((pin) => pin.threads.some(({ id }) => id === shown))?.place;
  const at = place?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is its numbers
  useEffect(() => {
    if (stage && place && stage.hides(place)) stage.face(place);
  }, [stage, at]);

  const placing = doing.kind === 'placing';
  useEffect(() => {
    if (!placing) setMissed(false);
  }, [placing]);
  usePlaceless(failed);
  const spot = doing.kind === 'writing' ? placeOf(doing.position) : undefined;
  return (
    <>
      <canvas ref={canvas} className="oriel-object" data-shown={stage ? '' : undefined} />
      <div ref={layer} className="oriel-marks" data-placing={placing || undefined}>
        {stage ? (
          <div className="oriel-marks-picture">
            <ul aria-label={text('comment.pins')}>
              {pins.map((pin) => (
                <ItemPin key={pin.id} ref={marks.at(pin.place)} pin={pin} />
              ))}
            </ul>
            {links.map((link) => {
              const end = placeOf(link.position);
              return end ? (
                <div key={`${link.targetItemId} ${end.join()}`} ref={marks.at(end)} className="oriel-mark">
                  <LinkButton link={link} />
                </div>
              ) : null;
            })}
            {spot ? (
              <div ref={marks.at(spot)} className="oriel-mark" aria-hidden="true">
                <span className="oriel-spot" />
              </div>
            ) : null}
          </div>
        ) : null}
        {placing && stage ? (
          <PlaceComment
            element={scene}
            isPicture={(target) => target === canvas.current}
            how={text(missed ? 'feedback.model.beside' : 'feedback.place.model')}
            onPlace={(point) => {
              const touched = stage.placeAt(point);
              setMissed(!touched);
              if (!touched) return;
              const [x, y, z] = touched.map(rounded) as [number, number, number];
              store.setState({ doing: { kind: 'writing', position: { kind: 'MODEL', x, y, z } } });
            }}
            onCancel={() => store.setState({ doing: READING })}
          />
        ) : null}
      </div>
      {stage ? (
        <SceneTools zoomed={false} onZoom={(factor) => stage.zoomBy(factor)} onWhole={() => stage.home()} />
      ) : (
        <p className="oriel-scene-note is-alone" role="status">
          {text(failed ? 'feedback.model.gone' : 'feedback.model.loading')}
        </p>
      )}
    </>
  );
}
