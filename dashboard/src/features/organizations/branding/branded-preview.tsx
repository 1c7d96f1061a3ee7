import { viewerPath } from '@oriel/contract/embed-snippets';
import type { Organization } from '@oriel/contract/organization';
import { applyBrand } from '@oriel/viewer/shell/brand';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Published } from '../../../kit/embedding/api.ts';

/**
 * A hosted viewer on our own origin with an unsaved brand. The viewer applies the saved brand at any time; this reapplies the unsaved one
 * each time.
 */
export function BrandedPreview({ shown, brand }: { shown: Published; brand: Organization['brand'] }) {
  const t = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const { primaryColor, font, mode } = brand;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load is another document
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    const dress = () => {
      applyBrand(root, { id: '', name: '', primaryColor, font, mode });
      if (root.dataset.mode !== mode) root.dataset.mode = mode;
      // Ignores the observer's records of changes made here.
      watching.takeRecords();
    };
    const watching = new MutationObserver(dress);
    watching.observe(root, { attributes: true, attributeFilter: ['style', 'data-mode'] });
    dress();
    return () => watching.disconnect();
  }, [loads, primaryColor, font, mode]);

  // The viewer does not scroll, and so Tab would lead into a frame below the window and leave it there.
  useEffect(() => {
    const show = () => {
      const element = frame.current;
      if (!element || document.activeElement !== element) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (top >= innerHeight || bottom <= 0) element.scrollIntoView({ block: 'center' });
    };
    addEventListener('blur', show);
    return () => removeEventListener('blur', show);
  }, []);

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <iframe
        ref={frame}
        src={viewerPath({ kind: shown.kind, id: shown.key, title: shown.name }, true)}
        title={t('brandPreview.viewer', { name: shown.name })}
        onLoad={() => setLoads((count) => count + 1)}
        className="h-[520px] w-full rounded-card border border-line bg-sunken"
      />
      <figcaption className="text-xs text-secondary">{t('brandPreview.own')}</figcaption>
    </figure>
  );
}
