import { Ellipsis, Link as LinkIcon, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { publicOrigin } from '../../app/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { MENU, MENU_ITEM } from '../../ui/menu-classes.ts';
import { toasts } from '../../ui/toast-store.ts';
import { DeleteTour } from './delete-tour.tsx';
import type { Room } from './editor/tour-rooms.ts';
import { TourTransferActions } from './tour-transfer.tsx';
import { viewerPath } from './viewer-address.ts';

/** What is done with a tour as a whole. */
export function TourMenu({ tour, rooms, mayEdit }: { tour: Room; rooms: readonly Room[]; mayEdit: boolean }) {
  const t = useTranslate();
  const [deleting, setDeleting] = useState(false);

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${publicOrigin}${viewerPath(tour.id)}`);
      toasts.add({ title: t('tour.linkCopied') });
    } catch {
      toasts.add({ variant: 'destructive', title: t('embed.copyFailed') });
    }
  }

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={t('tour.menu')}
          className="flex size-[40px] items-center justify-center rounded-control border border-line bg-raised transition-colors hover:border-faint"
        >
          <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
            <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void copyLink()}>
              <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
              {t('tour.copyLink')}
            </DropdownMenu.Item>
            <TourTransferActions tour={tour} />
            {mayEdit ? (
              <>
                <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />
                <DropdownMenu.Item className={`${MENU_ITEM} text-bad`} onSelect={() => setDeleting(true)}>
                  <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                  {t('delete.open')}
                </DropdownMenu.Item>
              </>
            ) : null}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <DeleteTour tour={tour} rooms={rooms.length} open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
