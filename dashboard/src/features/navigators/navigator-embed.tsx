import type { NavigatorDetail } from '@oriel/contract/navigator';
import { useTranslate } from '../../i18n/translate.ts';
import { PasteBlock } from '../../kit/embedding/paste-block.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The code of a navigator for a website. */
export function NavigatorEmbed({
  navigator,
}: {
  navigator: Pick<NavigatorDetail, 'slug' | 'name' | 'published'>;
}) {
  const t = useTranslate();
  const { slug, name, published } = navigator;
  return (
    <div className="mt-4 flex min-w-0 flex-col gap-6">
      {published ? null : <Notice tone="calm">{t('nav.embed.unpublished')}</Notice>}
      <PasteBlock choice={{ kind: 'navigator', id: slug, title: name }} />
    </div>
  );
}
