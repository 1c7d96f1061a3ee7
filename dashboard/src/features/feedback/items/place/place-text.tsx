import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackItem } from '@oriel/contract/feedback';
import { useTranslate } from '../../../../i18n/translate.ts';
import { positionText, writtenPosition } from './item-position.ts';
import { MapPlaceInput } from './map-place-input.tsx';
import { WrittenInput } from './written-input.tsx';

/** A place of an item in writing. Pictures have none: their places are chosen in them, by hand or with the arrow keys. */
export function PlaceText({
  item: { type },
  position,
  onPlace,
}: {
  item: FeedbackItem;
  position: CommentPosition;
  onPlace: (position: CommentPosition) => void;
}) {
  const t = useTranslate();
  if (type === 'IMAGE') return null;
  if (position.kind === 'MAP') {
    return (
      <MapPlaceInput
        label={t('feedback.place.MAP')}
        center={[position.lng, position.lat]}
        onPlace={({ center: [lng, lat] }) => onPlace({ kind: 'MAP', lng, lat })}
      />
    );
  }
  if (type === 'MAP') return null;
  return (
    <WrittenInput
      label={t(`feedback.place.${type}`)}
      help={t(`feedback.place.${type}.help`)}
      wrong={t(`feedback.place.${type}.wrong`)}
      text={positionText(position)}
      onText={(text) => {
        const place = writtenPosition(text, type);
        if (place) onPlace(place);
        return place !== undefined;
      }}
    />
  );
}
