import type { NavigatorDetail } from '@oriel/contract/navigator';
import { publicOrigin } from '../../app/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Snippet } from '../../ui/snippet.tsx';

/** The two ways into somebody's page that need nothing but pasting. */
export function NavigatorEmbed({
  navigator,
}: {
  navigator: Pick<NavigatorDetail, 'slug' | 'name' | 'published'>;
}) {
  const t = useTranslate();
  const { slug, name, published } = navigator;
  const title = escapedAttribute(name);
  return (
    <div className="mt-4 flex min-w-0 flex-col gap-6">
      {published ? null : <Notice tone="calm">{t('nav.embed.unpublished')}</Notice>}
      <Snippet
        title={t('embed.script')}
        help={t('embed.script.help')}
        code={`<script async src="${publicOrigin}/sdk/v1/oriel.js"></script>\n<oriel-viewer navigator="${slug}"></oriel-viewer>`}
      />
      <Snippet
        title={t('embed.iframe')}
        help={t('embed.iframe.help')}
        code={`<iframe src="${publicOrigin}/viewer/${slug}?iframe=true"\n  title="${title}" allow="fullscreen"\n  width="100%" height="640" loading="lazy"></iframe>`}
      />
    </div>
  );
}

function escapedAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
