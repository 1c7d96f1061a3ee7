import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import type { PageStatus } from '../page-state.ts';

/** Message when there is no live panorama, with a way to recover. */
export function Notice({
  status,
  progress,
  onRetry,
  onReload,
}: {
  status: PageStatus;
  progress: number | null;
  onRetry: () => void;
  /** restarts the viewer */
  onReload: () => void;
}) {
  const text = useTexts();
  const [dismissed, setDismissed] = useState(false);
  switch (status) {
    case 'live':
      return null;
    case 'loading':
      // The controls are only mounted this early when loading takes long.
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.slow.title')}</h2>
          <p>{text('panorama.slow.text')}</p>
          <button type="button" className="oriel-button" onClick={onReload}>
            {text('panorama.contextLost.reload')}
          </button>
        </section>
      );
    case 'preparing':
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.preparing.title')}</h2>
          <p>{text('panorama.preparing.text')}</p>
          <progress
            max={1}
            {...(progress === null ? {} : { value: progress })}
            aria-label={text('panorama.preparing.title')}
          />
          {progress === null ? null : (
            <p className="oriel-notice-figure">
              {text('panorama.preparing.progress', { percent: Math.round(progress * 100) })}
            </p>
          )}
        </section>
      );
    case 'failed':
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.failed.title')}</h2>
          <p>{text('panorama.failed.text')}</p>
        </section>
      );
    case 'missing':
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.missing.title')}</h2>
          <p>{text('panorama.missing.text')}</p>
        </section>
      );
    case 'no-webgl':
      return dismissed ? null : (
        <section className="oriel-panel oriel-notice">
          <IconButton label={text('panorama.dismiss')} icon={X} onClick={() => setDismissed(true)} />
          <h2>{text('panorama.noWebgl.title')}</h2>
          <p>{text('panorama.noWebgl.text')}</p>
        </section>
      );
    case 'offline':
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.offline.title')}</h2>
          <p>{text('panorama.offline.text')}</p>
          <button type="button" className="oriel-button" onClick={onRetry}>
            {text('panorama.offline.retry')}
          </button>
        </section>
      );
    case 'context-lost':
      return (
        <section className="oriel-panel oriel-notice">
          <h2>{text('panorama.contextLost.title')}</h2>
          <p>{text('panorama.contextLost.text')}</p>
          <button type="button" className="oriel-button" onClick={onReload}>
            {text('panorama.contextLost.reload')}
          </button>
        </section>
      );
  }
}
