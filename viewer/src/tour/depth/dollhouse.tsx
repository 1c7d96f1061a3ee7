import type { PublicPanorama } from '@oriel/contract/panorama';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { attachLookControls } from '../../shell/look-controls.ts';
import { rootOf } from '../../shell/root-of.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { type DepthTour, type PlacedInModel, placedRooms } from './depth-tour.ts';

/** Metres below its camera at which the name of a room stands. */
const BELOW = 0.9;

/** All rooms of the tour from above, with their names to go there. */
export default function Dollhouse({
  depth,
  panorama,
  session,
  store,
  onClose,
}: {
  depth: DepthTour;
  panorama: PublicPanorama;
  session: PanoramaSession;
  store: PageStore;
  onClose: () => void;
}) {
  const text = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  const names = useRef(new Map<string, HTMLElement>());
  const [leaving, setLeaving] = useState(false);
  const first = useRef(panorama);
  const rooms = useMemo(() => placedRooms(first.current), []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const { stage } = depth;
    const root = rootOf(element);
    const opener = root.activeElement;
    const here = first.current.id;
    const placeNames = () => {
      for (const { id, modelPosition: at } of rooms) {
        const name = names.current.get(id);
        const point = stage.project([at.x, at.y - BELOW, at.z]);
        if (!name) continue;
        name.style.visibility = point ? '' : 'hidden';
        if (point) name.style.translate = `${point.x}px ${point.y}px`;
      }
    };
    const heights = rooms.map(({ modelPosition }) => modelPosition.y);
    stage.openFromAbove(heights, first.current.modelPosition?.y ?? Math.min(...heights), placeNames);
    void depth.fetchAll(first.current);
    const detach = attachLookControls({
      element,
      keys: element,
      motion: stage.motion,
      gestures: () => 'own',
      requestFrame: () => stage.redraw(),
      onHome: () => stage.goHome(),
      onGestureDeclined: () => {},
    });
    const listening = new AbortController();
    element.addEventListener(
      'keydown',
      (event) => {
        // Keys must not reach the picture beneath.
        event.stopPropagation();
        if (event.key !== 'Escape' && event.key.toLowerCase() !== 'd') return;
        event.preventDefault();
        close.current();
      },
      { signal: listening.signal },
    );
    names.current.get(here)?.focus({ preventScroll: true });
    return () => {
      listening.abort();
      detach();
      stage.closeFromAbove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [depth, rooms]);

  const go = async (room: PlacedInModel) => {
    setLeaving(true);
    const isHere = room.id === store.getState().panorama?.id;
    let landed = isHere;
    const arrived = (isHere ? Promise.resolve() : session.begin(room.id, null, { leave: true })).then(() => {
      landed = true;
    });
    const view = () => (landed && session.view) || room.initialView;
    try {
      if (depth.stage.motion.stillness) await arrived;
      else await depth.flyDown(room, view, arrived);
    } finally {
      onClose();
    }
  };

  return (
    <div
      ref={layer}
      className="oriel-dollhouse"
      role="dialog"
      aria-modal="true"
      // A press beside the names must not take the keys away.
      tabIndex={-1}
      aria-label={text('dollhouse.title')}
      data-leaving={leaving || undefined}
    >
      <p className="oriel-unseen" id="oriel-dollhouse-keys">
        {text('dollhouse.keys')}
      </p>
      <ul className="oriel-dollhouse-rooms">
        {rooms.map((room) => (
          <li key={room.id}>
            <button
              type="button"
              className="oriel-over oriel-dollhouse-room"
              ref={(button) => {
                if (button) names.current.set(room.id, button);
                else names.current.delete(room.id);
              }}
              aria-current={room.id === panorama.id ? 'location' : undefined}
              onClick={() => void go(room)}
            >
              {room.name}
            </button>
          </li>
        ))}
      </ul>
      <div className="oriel-over oriel-pill oriel-dollhouse-tools">
        <IconButton label={text('panorama.home')} icon={RotateCcw} onClick={() => depth.stage.goHome()} />
        <IconButton label={text('dollhouse.close')} icon={X} onClick={onClose} />
      </div>
    </div>
  );
}
