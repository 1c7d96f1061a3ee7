import type { NavigatorImage, NavigatorImageInput } from '@oriel/contract/navigator-image';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { keptImage, spreadAngles, wholeTurn } from './frame-list.ts';

/** Sets the camera angles of all frames at once: evenly spaced, from a first angle, in either direction. */
export function AngleTools({
  images,
  busy,
  onSpread,
}: {
  images: readonly NavigatorImage[];
  busy: boolean;
  onSpread: (images: NavigatorImageInput[]) => void;
}) {
  const t = useTranslate();
  const [first, setFirst] = useState(String(images[0]?.angle ?? 0));
  const [sense, setSense] = useState<'right' | 'left'>('right');
  const angle = Number(first.replace(',', '.'));
  const isAngle = first.trim() !== '' && Number.isFinite(angle);
  return (
    <form
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAngle)
          onSpread(spreadAngles(images.map(keptImage), wholeTurn(angle), sense === 'right' ? 1 : -1));
      }}
    >
      <label className="flex w-[180px] flex-col gap-1 text-sm font-medium">
        {t('nav.angle.first')}
        <input
          inputMode="decimal"
          value={first}
          aria-invalid={isAngle ? undefined : true}
          onChange={({ target }) => setFirst(target.value)}
          className="tabular h-[40px] rounded-control border border-edge bg-raised px-3 text-sm font-normal aria-invalid:border-bad"
        />
      </label>
      <div className="min-w-[220px]">
        <Choice
          label={t('nav.angle.sense')}
          value={sense}
          options={[
            { value: 'right', label: t('nav.angle.right') },
            { value: 'left', label: t('nav.angle.left') },
          ]}
          onChange={setSense}
        />
      </div>
      <Button type="submit" disabled={busy || !isAngle}>
        {t('nav.angle.spread')}
      </Button>
      <p className="basis-full text-xs text-secondary">{t('nav.angle.help')}</p>
    </form>
  );
}
