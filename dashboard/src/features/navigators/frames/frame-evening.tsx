import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { ImageUp, Moon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { Button } from '../../../ui/button.tsx';

/** Replaces or removes the evening picture of a frame, or adds one. */
export function FrameEvening({
  image: { evening },
  number,
  busy,
  onChange,
}: {
  image: NavigatorImage;
  number: number;
  busy: boolean;
  onChange: (eveningAssetId: string | null) => void;
}) {
  const t = useTranslate();
  const [picking, setPicking] = useState(false);
  const pick = () => setPicking(true);
  return (
    <div className="flex items-center gap-1 text-sm">
      {evening ? (
        <>
          <span className="mr-1 text-secondary">{t('nav.evening')}</span>
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('nav.evening.replace', { number })}
            title={t('nav.evening.replace', { number })}
            disabled={busy}
            onClick={pick}
          >
            <ImageUp size={16} strokeWidth={1.5} aria-hidden />
          </Button>
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('nav.evening.remove', { number })}
            title={t('nav.evening.remove', { number })}
            disabled={busy}
            onClick={() => onChange(null)}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        </>
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="-ml-3"
          aria-label={t('nav.evening.addTo', { number })}
          disabled={busy}
          onClick={pick}
        >
          <Moon size={16} strokeWidth={1.5} aria-hidden />
          {t('nav.evening.addOne')}
        </Button>
      )}
      {picking ? (
        <AssetPicker
          title={t('nav.evening.title', { number })}
          types={['IMAGE']}
          onChoose={({ id }) => onChange(id)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
