import { readNumber } from '@oriel/contract/read-number';
import { SPHERE_WIDTH_MIN } from '@oriel/contract/view-extent';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import type { PartOfSphere } from '../../kit/tours/api.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { proposedWidth } from './part-of-sphere.ts';

interface PartOfSphereFormProps {
  file: File;
  /** Angles given before. */
  part: PartOfSphere | undefined;
  onSend: (part: PartOfSphere) => void;
}

/** Asks for the extent of a picture that is a partial panorama without metadata. */
export function PartOfSphereForm({ file, part, onSend }: PartOfSphereFormProps) {
  const t = useTranslate();
  const id = useId();
  const [width, setWidth] = useState(part ? String(part.sphereWidth) : '');
  const [middle, setMiddle] = useState(String(part?.sphereMiddle ?? 0));
  const isAsked = part === undefined;

  useEffect(() => {
    if (!isAsked) return;
    let gone = false;
    createImageBitmap(file)
      .then((picture) => {
        const proposed = proposedWidth(picture.width, picture.height);
        picture.close();
        if (!gone) setWidth((typed) => typed || String(proposed));
      })
      // The browser cannot decode this format: no suggestion, the field stays empty.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [file, isAsked]);

  const sphereWidth = readNumber(width, 'measure');
  const sphereMiddle = readNumber(middle, 'measure');
  const isGood =
    sphereWidth !== undefined &&
    sphereWidth >= SPHERE_WIDTH_MIN &&
    sphereWidth <= 360 &&
    sphereMiddle !== undefined &&
    Math.abs(sphereMiddle) <= 90;

  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSend({ sphereWidth, sphereMiddle });
      }}
    >
      {(
        [
          ['width', width, setWidth],
          ['middle', middle, setMiddle],
        ] as const
      ).map(([name, value, set]) => (
        <span key={name} className="flex flex-col gap-1">
          <label htmlFor={`${id}-${name}`} className="text-xs font-medium">
            {t(`uploads.part.${name}`)}
          </label>
          <input
            id={`${id}-${name}`}
            value={value}
            inputMode="decimal"
            onChange={({ target }) => set(target.value)}
            className={`${INPUT} h-8 w-[120px]`}
          />
        </span>
      ))}
      <Button type="submit" size="small" disabled={!isGood}>
        {t('uploads.part.send')}
      </Button>
    </form>
  );
}
