import type { FeedbackItem, FeedbackMap } from '@oriel/contract/feedback';
import { placeInAddress } from '@oriel/contract/place-in-address';
import { useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogPanel } from '../../../../ui/dialog.tsx';
import { PlaceInput } from './place-input.tsx';

/** Asks for the place that a poster hangs at; its code opens the form for a comment there. */
export function PlacePoster({
  item,
  map,
  onClose,
}: {
  item: FeedbackItem;
  map: FeedbackMap;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [[lng, lat], setPlace] = useState(map.center);
  const at = placeInAddress({ kind: 'MAP', lng, lat });
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
        <PlaceInput
          label={t('feedback.poster.where')}
          center={[lng, lat]}
          onPlace={({ center }) => setPlace(center)}
        />
        <div>
          <Button asChild variant="primary">
            <a
              href={`/feedback/${item.projectId}/poster?item=${item.id}&at=${at}`}
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
