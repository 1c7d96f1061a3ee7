import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { copyAddress } from '../../kit/copy-address.ts';
import { viewerPath } from '../../kit/tours/viewer-address.ts';
import { MoreItem, MoreMenu, MoreRule } from '../../ui/more-menu.tsx';
import { DeleteTour } from './delete-tour.tsx';
import type { Room } from './editor/tour-rooms.ts';
import { TourTransferActions } from './tour-transfer.tsx';

/** Actions on the tour as a whole. */
export function TourMenu({ tour, rooms, mayEdit }: { tour: Room; rooms: readonly Room[]; mayEdit: boolean }) {
  const t = useTranslate();
  const [deleting, setDeleting] = useState(false);

  return (
    <>
      <MoreMenu label={t('tour.menu')}>
        <MoreItem onSelect={() => void copyAddress(viewerPath(tour.id))}>
          <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
          {t('tour.copyLink')}
        </MoreItem>
        <TourTransferActions tour={tour} />
        {mayEdit ? (
          <>
            <MoreRule />
            <MoreItem bad onSelect={() => setDeleting(true)}>
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              {t('delete.open')}
            </MoreItem>
          </>
        ) : null}
      </MoreMenu>
      <DeleteTour tour={tour} rooms={rooms.length} open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
