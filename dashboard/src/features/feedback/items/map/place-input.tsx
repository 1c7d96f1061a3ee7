import type { FeedbackMap } from '@oriel/contract/feedback';
import { useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Field } from '../../../../ui/field.tsx';
import { placeText, writtenPlace } from './written-place.ts';

/** The middle of a map as text: read while the map moves, written or pasted to move it. */
export function PlaceInput({
  label,
  center,
  onPlace,
}: {
  label: string;
  center: FeedbackMap['center'];
  onPlace: (view: Pick<FeedbackMap, 'center' | 'zoom'>) => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const go = () => {
    if (typed === undefined) return;
    const place = writtenPlace(typed);
    setWrong(place === undefined);
    if (!place) return;
    onPlace(place);
    setTyped(undefined);
  };
  return (
    <Field
      name="place"
      label={label}
      help={t('feedback.map.place.help')}
      error={wrong ? t('feedback.map.place.wrong') : undefined}
      autoComplete="off"
      value={typed ?? placeText(center)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        go();
      }}
    />
  );
}
