import type { Panorama } from '@oriel/contract/panorama';
import { CircleAlert } from 'lucide-react';
import { percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Tiling progress of a panorama; nothing once it is ready. */
export function TilingState({ tour: { tiles, name } }: { tour: Pick<Panorama, 'tiles' | 'name'> }) {
  const t = useTranslate();
  if (tiles.status === 'READY') return null;
  if (tiles.status === 'FAILED') {
    return (
      <p className="flex items-start gap-2 text-sm text-bad">
        <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t('tiling.failed')} {tiles.error}
        </span>
      </p>
    );
  }
  const share = tiles.status === 'PROCESSING' ? (tiles.progress ?? 0) : undefined;
  return (
    <div className="flex flex-col gap-2 pt-1">
      <p className="flex justify-between gap-4 text-sm text-secondary tabular">
        <span>{share === undefined ? t('tiling.waiting') : t('tiling.running')}</span>
        {share === undefined ? null : <span>{percent(share)}</span>}
      </p>
      <ProgressBar label={t('tiling.label', { name })} share={share} />
    </div>
  );
}
