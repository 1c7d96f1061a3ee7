import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import { Link } from 'react-router';
import { publicOrigin } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { iframeSnippet, scriptSnippet } from '../../ui/embed-snippets.ts';
import { Notice } from '../../ui/notice.tsx';
import { Snippet } from '../../ui/snippet.tsx';

/** The two embed methods that only need pasting. */
export function EmbedCode({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  const choice = { kind: 'panorama', id: tour.id, title: tourTitle(tour) } as const;
  return (
    <section aria-labelledby="embed" className="flex min-w-0 flex-col gap-6">
      <h2 id="embed" className="text-lg">
        {t('embed.title')}
      </h2>
      {tour.visibility === 'PRIVATE' ? <Notice tone="calm">{t('embed.private')}</Notice> : null}
      <Snippet
        title={t('embed.script')}
        help={t('embed.script.help')}
        code={scriptSnippet(publicOrigin, choice)}
      />
      <Snippet
        title={t('embed.iframe')}
        help={t('embed.iframe.help')}
        code={iframeSnippet(publicOrigin, choice)}
      />
      {tour.visibility === 'PRIVATE' ? null : (
        <Link to={`/dashboard/embed?panorama=${tour.id}`} className="w-fit text-sm underline">
          {t('embedPage.allOptions')}
        </Link>
      )}
    </section>
  );
}
