import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { withoutRooms } from './changes.ts';
import { useEditor } from './editor-context.ts';
import { leadingTo, unreachable } from './reachability.ts';
import type { Room } from './tour-rooms.ts';

/** Confirms deleting a room: lists what is deleted with it. */
export function DeleteRoom({ room, open, onClose }: { room: Room; open: boolean; onClose: () => void }) {
  const t = useTranslate();
  const { rooms, room: current, actions, goTo } = useEditor();
  const from = leadingTo(rooms, room.id);
  const before = unreachable(rooms).length;
  const cutOff = unreachable(withoutRooms([room.id])(rooms)).length - before;

  function remove(): void {
    onClose();
    const next = rooms.find(({ id }) => id !== room.id);
    if (room.id === current.id && next) goTo(next.id);
    void reported(actions.deleteRoom(room.id)).then((gone) => {
      if (gone) toasts.add({ title: t('delete.done', { name: room.name }) });
    });
  }

  return (
    <DialogPanel
      alert
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('delete.question', { name: room.name })}
      description={t('deleteRoom.consequence')}
    >
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-6 text-sm">
        {from.length > 0 ? (
          <li>
            {t('deleteRoom.portals', { count: from.length, names: from.map(({ name }) => name).join(', ') })}
          </li>
        ) : null}
        {room.pointsOfInterest.length > 0 ? (
          <li>{t('deleteRoom.points', { count: room.pointsOfInterest.length })}</li>
        ) : null}
        {room.commentsCount > 0 ? <li>{t('deleteRoom.comments', { count: room.commentsCount })}</li> : null}
        {cutOff > 0 ? <li>{t('deleteRoom.cutOff', { count: cutOff })}</li> : null}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('delete.keep')}</Button>
        <Button variant="danger" onClick={remove}>
          {t('deleteRoom.confirm')}
        </Button>
      </div>
    </DialogPanel>
  );
}
