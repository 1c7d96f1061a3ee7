import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackItem } from '@oriel/contract/feedback';
import { placeInAddress } from '@oriel/contract/place-in-address';
import { useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogPanel } from '../../../../ui/dialog.tsx';
import { ItemPlaces } from './item-places.tsx';
import { PlaceText } from './place-text.tsx';

/** Asks for the place that a poster is about; its code opens the form for a comment there. */
export function PlacePoster({
  item,
  start,
  onClose,
}: {
  item: FeedbackItem;
  start: CommentPosition;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [position, setPosition] = useState(start);
  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('feedback.poster.place')}
      description={t('feedback.poster.place.text')}
    >
      <div className="mt-4 flex flex-col gap-4">
        <ItemPlaces
          item={item}
          places={[position]}
          chosen={0}
          labelOf={() => t('feedback.poster.mark')}
          cross={t('feedback.poster.cross')}
          moment={t('feedback.poster.moment')}
          onChoose={() => {}}
          onPlace={(_, place) => setPosition(place)}
        />
        <PlaceText item={item} position={position} onPlace={setPosition} />
        <div>
          <Button asChild variant="primary">
            <a
              href={`/feedback/${item.projectId}/poster?item=${item.id}&at=${placeInAddress(position)}`}
              target="_blank"
              rel="noopener"
            >
              {t('feedback.poster.open')}
            </a>
          </Button>
        </div>
      </div>
    </DialogPanel>
  );
}
