import { GripVertical, House, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { percent } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useReorder } from '../../../ui/use-reorder.ts';
import { roomById, useEditor } from './editor-context.ts';
import { unreachable } from './reachability.ts';
import { RoomMenu } from './room-menu.tsx';
import type { Room } from './tour-rooms.ts';

/** The tour's rooms as a contact sheet: open, reorder, see what is missing. */
export function RoomList({ onAdd }: { onAdd: () => void }) {
  const t = useTranslate();
  const { rooms, room: current, mayEdit, actions, goTo } = useEditor();
  const [said, setSaid] = useState('');
  const lost = new Set(unreachable(rooms).map(({ id }) => id));
  const ids = rooms.map(({ id }) => id);
  const reorder = useReorder({
    ids,
    fixed: 1,
    onOrder: (next) => void reported(actions.orderRooms(next)),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: roomById(rooms, id)?.name ?? '', place, count: rooms.length })),
  });

  return (
    <section aria-labelledby="rooms" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="rooms" className="text-base">
          {t('rooms.title', { count: rooms.length })}
        </h2>
        {mayEdit ? (
          <Button size="small" onClick={onAdd}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('rooms.add')}
          </Button>
        ) : null}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol
        aria-label={t('rooms.label')}
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-2 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(132px,1fr))] md:overflow-visible md:px-0"
      >
        {reorder.order.map((id) => {
          const room = roomById(rooms, id);
          return room ? (
            <li
              key={id}
              data-reorder={id}
              className={cx(
                'group relative w-[132px] shrink-0 snap-start md:w-auto',
                reorder.held === id && 'opacity-70',
              )}
            >
              <RoomCard
                room={room}
                isCurrent={id === current.id}
                isLost={lost.has(id)}
                onOpen={() => goTo(id)}
              />
              {mayEdit ? (
                <div
                  className={cx(
                    'absolute top-1 right-1 flex gap-1 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
                    id !== current.id && 'opacity-0',
                  )}
                >
                  {room.entry ? null : (
                    <button
                      type="button"
                      {...reorder.handle(id)}
                      aria-label={t('rooms.reorder', { name: room.name })}
                      className="flex size-8 cursor-grab touch-none items-center justify-center rounded-control bg-black/60 text-white active:cursor-grabbing"
                    >
                      <GripVertical size={16} strokeWidth={1.5} aria-hidden />
                    </button>
                  )}
                  <RoomMenu room={room} />
                </div>
              ) : null}
            </li>
          ) : null;
        })}
      </ol>
    </section>
  );
}

interface RoomCardProps {
  room: Room;
  isCurrent: boolean;
  isLost: boolean;
  onOpen: () => void;
}

function RoomCard({ room, isCurrent, isLost, onOpen }: RoomCardProps) {
  const t = useTranslate();
  const { tiles } = room;
  const state =
    tiles.status === 'FAILED'
      ? t('rooms.failed')
      : isBeingCut(room)
        ? tiles.progress === undefined
          ? t('rooms.waiting')
          : t('rooms.cutting', { share: percent(tiles.progress) })
        : undefined;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex w-full flex-col gap-1 rounded-control text-left"
    >
      <span
        className={cx(
          'relative block aspect-[16/10] w-full overflow-hidden rounded-control bg-sunken ring-offset-2 ring-offset-paper',
          isCurrent && 'ring-2 ring-accent',
        )}
      >
        {room.thumbnailUrl ? (
          <img
            src={room.thumbnailUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="h-full w-full object-cover"
          />
        ) : (
          <span className="grid h-full place-items-center px-2 text-center text-xs text-secondary">
            {t(room.tiles.status === 'FAILED' ? 'tiling.failed' : 'tiling.running')}
          </span>
        )}
        {room.entry ? (
          <span className="absolute bottom-1 left-1 flex items-center gap-1 rounded-pill bg-black/65 px-2 text-xs text-white">
            <House size={12} strokeWidth={1.8} aria-hidden />
            {t('rooms.entry')}
          </span>
        ) : null}
      </span>
      <span className={cx('block w-full truncate text-sm', isCurrent && 'font-medium')}>{room.name}</span>
      {state ? (
        <span
          className={cx('block text-xs tabular', tiles.status === 'FAILED' ? 'text-bad' : 'text-secondary')}
        >
          {state}
        </span>
      ) : null}
      {isLost ? (
        <span className="flex items-center gap-1 text-xs text-wait">
          <TriangleAlert size={12} strokeWidth={1.8} aria-hidden className="shrink-0" />
          {t('rooms.lost')}
        </span>
      ) : null}
    </button>
  );
}
