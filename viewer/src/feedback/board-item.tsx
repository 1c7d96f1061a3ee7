import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackLink } from '@oriel/contract/feedback';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { PlaceComment } from '../comments/place-comment.tsx';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { ItemPin } from './item-pin.tsx';
import { LinkButton } from './link-button.tsx';
import { PictureStage } from './picture-stage.ts';
import { gatheringsOf } from './pins.ts';
import { SceneTools } from './scene-tools.tsx';

/** CSS pixels within which comments share a pin. */
export const TOGETHER = 34;

/** Fractions of the width and height of what is drawn. */
export interface BoardPlace {
  readonly x: number;
  readonly y: number;
}

const percent = (share: number): string => `${share * 100}%`;

/** Something flat with its comments where they belong: a picture, or the plan of a map. */
export function BoardItem({
  scene,
  aspect,
  beyond,
  links,
  children,
  how,
  beside,
  placeOf,
  positionAt,
}: {
  scene: HTMLElement;
  /** width by height */
  aspect: number | undefined;
  links: readonly FeedbackLink[];
  /** what is seen around it */
  beyond?: ReactNode;
  /** what is drawn */
  children: ReactNode;
  /** how a place is chosen */
  how: string;
  /** what is said when a place takes no comment */
  beside?: string;
  /** where a position is; undefined for one of another kind. Constant. */
  placeOf: (position: CommentPosition) => BoardPlace | undefined;
  /** the position of a place; null where none is taken */
  positionAt: (place: BoardPlace) => CommentPosition | null;
}) {
  const text = useTexts();
  const { store, environment } = useFeedback();
  const board = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PictureStage | null>(null);
  const [scale, setScale] = useState(1);
  const [missed, setMissed] = useState(false);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const open = useFeedbackState((state) => state.open);
  const doing = useFeedbackState((state) => state.doing);

  useEffect(() => {
    if (!board.current) return;
    const element = board.current;
    const next = new PictureStage({
      scene,
      board: element,
      gestures: () => (environment.framed && !document.fullscreenElement ? 'cooperative' : 'own'),
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onZoom: setScale,
    });
    setStage(next);
    const observer = new ResizeObserver(() =>
      setSize({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      next.destroy();
      setStage(null);
    };
  }, [scene, store, environment]);

  const pins = useMemo(() => {
    const [width, height] = [size.width * scale, size.height * scale];
    return gatheringsOf(
      threads ?? [],
      ({ position }) => (position ? placeOf(position) : undefined),
      (one, other) => Math.hypot((one.x - other.x) * width, (one.y - other.y) * height) < TOGETHER,
    );
  }, [threads, size, scale, placeOf]);

  // A comment opened in the list is brought into sight; pins gather anew at every zoom, which must not turn it back.
  const gathered = useRef(pins);
  gathered.current = pins;
  const [shown] = open;
  useEffect(() => {
    const place = gathered.current.find((pin) => pin.threads.some(({ id }) => id === shown))?.place;
    if (place) stage?.bring(place);
  }, [stage, shown]);

  const spot = doing.kind === 'writing' && doing.position ? placeOf(doing.position) : undefined;
  return (
    <>
      {beyond}
      <div
        ref={board}
        className="oriel-board"
        data-placing={doing.kind === 'placing' || undefined}
        style={aspect ? { '--oriel-aspect': aspect } : {}}
      >
        {children}
        <ul className="oriel-pins" aria-label={text('comment.pins')}>
          {pins.map((pin) => (
            <ItemPin
              key={pin.id}
              pin={pin}
              style={{ left: percent(pin.place.x), top: percent(pin.place.y) }}
            />
          ))}
        </ul>
        {links.map((link) => {
          const place = placeOf(link.position);
          return place ? (
            <div
              key={`${link.targetItemId} ${place.x} ${place.y}`}
              className="oriel-mark oriel-over"
              style={{ left: percent(place.x), top: percent(place.y) }}
            >
              <LinkButton link={link} />
            </div>
          ) : null;
        })}
        {spot ? (
          <div
            className="oriel-mark"
            aria-hidden="true"
            style={{ left: percent(spot.x), top: percent(spot.y) }}
          >
            <span className="oriel-spot" />
          </div>
        ) : null}
      </div>
      {doing.kind === 'placing' && stage ? (
        <PlaceComment
          element={scene}
          isPicture={(target) => target instanceof Node && board.current?.contains(target) === true}
          steady
          how={missed && beside ? beside : how}
          onPlace={(point) => {
            const position = positionAt(stage.placeAt(point));
            setMissed(position === null);
            if (position) store.setState({ doing: { kind: 'writing', position } });
          }}
          onCancel={() => {
            setMissed(false);
            store.setState({ doing: READING });
          }}
        />
      ) : null}
      <SceneTools
        zoomed={scale > 1.05}
        onZoom={(factor) => stage?.zoomBy(factor)}
        onWhole={() => stage?.goHome()}
      />
    </>
  );
}
