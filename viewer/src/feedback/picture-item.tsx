import type { PublicComment } from '@oriel/contract/comment';
import type { PublicFeedbackItem } from '@oriel/contract/feedback';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PinButton } from '../comments/pin-button.tsx';
import { PlaceComment } from '../comments/place-comment.tsx';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { PictureStage } from './picture-stage.ts';
import { gatheringsOf, toneOf } from './pins.ts';
import { SceneTools } from './scene-tools.tsx';

/** CSS pixels within which comments share a pin. */
const TOGETHER = 34;

const percent = (share: number): string => `${share * 100}%`;

function placeOf({ position }: PublicComment) {
  return position?.kind === 'IMAGE' ? { x: position.x, y: position.y } : undefined;
}

/** A picture with its comments where they belong. */
export function PictureItem({ item, scene }: { item: PublicFeedbackItem; scene: HTMLElement }) {
  const text = useTexts();
  const { store, environment } = useFeedback();
  const board = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PictureStage | null>(null);
  const [scale, setScale] = useState(1);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const categories = useFeedbackState(({ project }) => project.categories);
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
      placeOf,
      (one, other) => Math.hypot((one.x - other.x) * width, (one.y - other.y) * height) < TOGETHER,
    );
  }, [threads, size, scale]);

  // A comment opened in the list is brought into sight; pins gather anew at every zoom, which must not turn it back.
  const gathered = useRef(pins);
  gathered.current = pins;
  const [shown] = open;
  useEffect(() => {
    const place = gathered.current.find((pin) => pin.threads.some(({ id }) => id === shown))?.place;
    if (place) stage?.bring(place);
  }, [stage, shown]);

  const spot = doing.kind === 'writing' && doing.position?.kind === 'IMAGE' ? doing.position : null;
  const { width, height } = item;
  return (
    <>
      {item.thumbnailUrl ? (
        <img className="oriel-board-beyond" src={item.thumbnailUrl} alt="" draggable={false} />
      ) : null}
      <div
        ref={board}
        className="oriel-board"
        data-placing={doing.kind === 'placing' || undefined}
        style={width && height ? { '--oriel-aspect': width / height } : {}}
      >
        <img src={item.imageUrl} alt={item.title} width={width} height={height} draggable={false} />
        <ul className="oriel-pins" aria-label={text('comment.pins')}>
          {pins.map((pin) => {
            const isOpen = pin.threads.some(({ id }) => id === shown);
            return (
              <li
                key={pin.id}
                className="oriel-mark oriel-pin oriel-over"
                data-open={isOpen || undefined}
                style={{ left: percent(pin.place.x), top: percent(pin.place.y) }}
              >
                <PinButton
                  threads={pin.threads}
                  count={pin.count}
                  tone={toneOf(pin.threads, categories)}
                  aria-expanded={isOpen}
                  onClick={() => store.setState({ open: isOpen ? [] : pin.threads.map(({ id }) => id) })}
                />
              </li>
            );
          })}
        </ul>
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
          how={text('feedback.place.picture')}
          onPlace={(point) =>
            store.setState({
              doing: { kind: 'writing', position: { kind: 'IMAGE', ...stage.placeAt(point) } },
            })
          }
          onCancel={() => store.setState({ doing: READING })}
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
