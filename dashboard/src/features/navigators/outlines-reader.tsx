import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { LookAround } from '../../kit/stage/look-around.tsx';
import { fromOverlay } from '../../kit/stage/outline.ts';
import type { Targets } from './editor/targets.ts';
import { colorsOf } from './stage/status-colors.ts';

/** The frames with their overlays, read-only. */
export function OutlinesReader({
  navigator,
  images,
  targets,
}: {
  navigator: NavigatorDetail;
  images: readonly NavigatorImage[];
  targets: Targets;
}) {
  const t = useTranslate();
  const [at, setAt] = useState(() =>
    Math.max(
      images.findIndex(({ index }) => index === navigator.defaultIndex),
      0,
    ),
  );
  const colorOf = useMemo(() => colorsOf(navigator, targets), [navigator, targets]);
  const drawn = useMemo(
    () =>
      (images[at]?.overlays ?? []).map((overlay) => {
        const outline = fromOverlay(overlay);
        return {
          outline,
          color: colorOf(outline.target),
          label: targets.find(outline.target)?.name ?? overlay.name ?? '',
        };
      }),
    [images, at, colorOf, targets],
  );
  return (
    <>
      <p className="mb-4 text-sm text-secondary">{t('editor.readOnly')}</p>
      <LookAround images={images} at={at} onTurn={setAt} drawn={drawn} label={t('nav.stage.read')} />
    </>
  );
}
