import type { FeedbackMap } from '@oriel/contract/feedback';
import { useTranslate } from '../../../../i18n/translate.ts';
import { WrittenInput } from './written-input.tsx';
import { placeText, writtenPlace } from './written-place.ts';

/** The middle of a map as text: read while the map moves, written or pasted to move it. */
export function MapPlaceInput({
  label,
  center,
  onPlace,
}: {
  label: string;
  center: FeedbackMap['center'];
  onPlace: (view: Pick<FeedbackMap, 'center' | 'zoom'>) => void;
}) {
  const t = useTranslate();
  return (
    <WrittenInput
      label={label}
      help={t('feedback.map.place.help')}
      wrong={t('feedback.map.place.wrong')}
      text={placeText(center)}
      onText={(text) => {
        const place = writtenPlace(text);
        if (place) onPlace(place);
        return place !== undefined;
      }}
    />
  );
}
