import { useTexts } from '../../locales/texts.tsx';
import type { PageStatus } from '../page-state.ts';

/** Tells those who cannot see the page what has become of it. */
export function Announcer({ status, name }: { status: PageStatus; name: string }) {
  const text = useTexts();
  const sentences: Record<PageStatus, string> = {
    loading: '',
    live: text('panorama.ready', { name }),
    preparing: `${text('panorama.preparing.title')}. ${text('panorama.preparing.text')}`,
    failed: `${text('panorama.failed.title')}. ${text('panorama.failed.text')}`,
    missing: `${text('panorama.missing.title')}. ${text('panorama.missing.text')}`,
    offline: `${text('panorama.offline.title')}. ${text('panorama.offline.text')}`,
    'no-webgl': `${text('panorama.noWebgl.title')}. ${text('panorama.noWebgl.text')}`,
    'context-lost': `${text('panorama.contextLost.title')}. ${text('panorama.contextLost.text')}`,
  };
  return (
    <p className="oriel-unseen" role="status">
      {sentences[status]}
    </p>
  );
}
