import type { NavigatorDetail } from '@oriel/contract/navigator';
import { Link } from 'react-router';
import { publicOrigin } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { iframeSnippet, scriptSnippet } from '../../ui/embed-snippets.ts';
import { Notice } from '../../ui/notice.tsx';
import { Snippet } from '../../ui/snippet.tsx';

/** The two embed methods that only need pasting. */
export function NavigatorEmbed({
  navigator,
}: {
  navigator: Pick<NavigatorDetail, 'slug' | 'name' | 'published'>;
}) {
  const t = useTranslate();
  const { slug, name, published } = navigator;
  const choice = { kind: 'navigator', id: slug, title: name } as const;
  return (
    <div className="mt-4 flex min-w-0 flex-col gap-6">
      {published ? null : <Notice tone="calm">{t('nav.embed.unpublished')}</Notice>}
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
      {published ? (
        <Link to={`/dashboard/embed?navigator=${slug}`} className="w-fit text-sm underline">
          {t('embedPage.allOptions')}
        </Link>
      ) : null}
    </div>
  );
}
