import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { MENU, MENU_ITEM } from '../../../ui/menu-classes.ts';
import { DeleteRoom } from './delete-room.tsx';
import { useEditor } from './editor-context.ts';
import { MoveRoom } from './move-room.tsx';
import type { Room } from './tour-rooms.ts';

/** Actions on the room as a whole. */
export function RoomMenu({ room }: { room: Room }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { rooms, actions } = useEditor();
  const [dialog, setDialog] = useState<'delete' | 'move'>();
  const holdsTour = room.entry && rooms.length > 1;

  async function makeEntry(): Promise<void> {
    if (await reported(actions.makeEntry(room.id)))
      await navigate(`/dashboard/tours/${room.id}`, { replace: true });
  }

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={t('rooms.menu', { name: room.name })}
          className="flex size-8 items-center justify-center rounded-control bg-black/60 text-white"
        >
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
            {room.entry ? null : (
              <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void makeEntry()}>
                {t('rooms.makeEntry')}
              </DropdownMenu.Item>
            )}
            {holdsTour ? (
              <p className="max-w-[240px] px-3 py-2 text-sm text-secondary">{t('rooms.entryStays')}</p>
            ) : (
              <>
                {rooms.length > 1 ? (
                  <DropdownMenu.Item className={MENU_ITEM} onSelect={() => setDialog('move')}>
                    {t('rooms.move')}
                  </DropdownMenu.Item>
                ) : null}
                {rooms.length > 1 ? (
                  <DropdownMenu.Item className={MENU_ITEM} onSelect={() => setDialog('delete')}>
                    <span className="text-bad">{t('rooms.delete')}</span>
                  </DropdownMenu.Item>
                ) : null}
              </>
            )}
            {rooms.length === 1 ? (
              <p className="max-w-[240px] px-3 py-2 text-sm text-secondary">{t('rooms.only')}</p>
            ) : null}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <DeleteRoom room={room} open={dialog === 'delete'} onClose={() => setDialog(undefined)} />
      {dialog === 'move' ? <MoveRoom room={room} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}
