import type { Panorama } from '@oriel/contract/panorama';
import { publicOrigin } from '../../app/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { iframeSnippet, scriptSnippet } from './viewer-address.ts';

/** The two ways into somebody's page that need nothing but pasting. */
export function EmbedCode({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="embed" className="flex min-w-0 flex-col gap-6">
      <h2 id="embed" className="text-lg">
        {t('embed.title')}
      </h2>
      {tour.visibility === 'PRIVATE' ? <Notice tone="calm">{t('embed.private')}</Notice> : null}
      <Snippet
        title={t('embed.script')}
        help={t('embed.script.help')}
        code={scriptSnippet(publicOrigin, tour.id)}
      />
      <Snippet
        title={t('embed.iframe')}
        help={t('embed.iframe.help')}
        code={iframeSnippet(publicOrigin, tour.id, tour.name)}
      />
    </section>
  );
}
