import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { focusedNear } from '../../shell/root-of.ts';
import { type Room, roomsByFloor } from '../tour-rooms.ts';
import { usePanel, usePanels } from './panels.ts';

/** The rooms of the tour as thumbnails: a strip, or a bottom sheet on phones. */
export function RoomsPanel({
  rooms,
  current,
  going,
  sheet,
  onGo,
}: {
  rooms: readonly Room[];
  current: string;
  going: string | null;
  sheet: boolean;
  onGo: (room: Room) => void;
}) {
  const text = useTexts();
  const panels = usePanels();
  const panel = usePanel<HTMLElement>({ stays: !sheet });
  const floors = roomsByFloor(rooms);

  return (
    <nav
      ref={panel}
      className={sheet ? 'oriel-panel oriel-rooms oriel-sheet' : 'oriel-panel oriel-rooms oriel-strip'}
      aria-label={text('rooms.title')}
      onKeyDown={stepByArrows}
    >
      <div className="oriel-panel-head">
        <h2>{text('rooms.title')}</h2>
        <span className="oriel-rooms-count">{rooms.length}</span>
        <IconButton label={text('rooms.close')} icon={X} onClick={panels.close} />
      </div>
      <div className="oriel-rooms-floors">
        {floors.map(({ floor, rooms: onFloor }) => (
          <section key={floor ?? 'none'} className="oriel-rooms-floor">
            {floors.length > 1 ? (
              <h3>{floor === null ? text('rooms.elsewhere') : text('rooms.floor', { floor })}</h3>
            ) : null}
            <ul>
              {onFloor.map((room) => (
                <li key={room.id}>
                  <button
                    type="button"
                    className="oriel-room"
                    aria-current={room.id === current ? 'location' : undefined}
                    aria-busy={room.id === going || undefined}
                    data-first={room.id === current || undefined}
                    onClick={() => {
                      if (room.id !== current) onGo(room);
                      if (sheet) panels.close();
                    }}
                  >
                    <img src={room.thumbnailUrl} alt="" loading="lazy" decoding="async" />
                    <span className="oriel-room-name">{room.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

/** Arrow keys move between rooms instead of turning the picture. */
function stepByArrows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const rooms = [...event.currentTarget.querySelectorAll<HTMLElement>('.oriel-room')];
  const at = rooms.findIndex((room) => room.contains(focusedNear(room)));
  if (at < 0) return;
  const step = steps[event.key];
  const target =
    event.key === 'Home'
      ? rooms[0]
      : event.key === 'End'
        ? rooms.at(-1)
        : step
          ? rooms[at + step]
          : undefined;
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  target?.focus();
}
