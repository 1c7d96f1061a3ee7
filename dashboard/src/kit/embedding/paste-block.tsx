import { type EmbedChoice, scriptSnippet } from '@oriel/contract/embed-snippets';
import { Link } from 'react-router';
import { publicOrigin } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Snippet } from '../../ui/snippet.tsx';

/** The one block to paste, as the Embed page gives it first, where a tour or a navigator is shown. */
export function PasteBlock({ choice }: { choice: EmbedChoice }) {
  const t = useTranslate();
  const { kind, id } = choice;
  return (
    <>
      <Snippet
        prominent
        title={t('embed.block')}
        help={t('embed.block.help')}
        code={scriptSnippet(publicOrigin, choice)}
      />
      <Link to={`/dashboard/embed?${kind}=${id}`} className="w-fit text-sm underline">
        {t('embedPage.allOptions')}
      </Link>
    </>
  );
}
