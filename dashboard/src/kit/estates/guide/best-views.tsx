import type { EstateProgress } from '@oriel/contract/estate-progress';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { reported } from '../../report.ts';
import { chooseBestViews } from './progress-calls.ts';

/** Apartments without a best view in a published navigator, and choosing them. Publishing one chooses them by itself. */
export function BestViews({ progress: { estate, navigators, missing } }: { progress: EstateProgress }) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const count = missing.find(({ code }) => code === 'NO_PREFERRED_ANGLE')?.count ?? 0;
  if (count === 0 || !navigators.some(({ state }) => state === 'SHOWN')) return null;

  async function choose(): Promise<void> {
    setBusy(true);
    await reported(chooseBestViews(estate.id));
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-[280px]">{t('publishing.bestViews', { count })}</p>
      <Button size="small" disabled={busy} onClick={() => void choose()}>
        {t(busy ? 'publishing.choosingViews' : 'publishing.chooseViews')}
      </Button>
    </div>
  );
}
