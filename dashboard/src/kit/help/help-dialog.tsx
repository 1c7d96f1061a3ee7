import { i18n } from '@lingui/core';
import { HELP_OF_BRAND, type HelpId, helpHead } from '@oriel/contract/help';
import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { HelpArticle } from './help-article.tsx';

/** A guide, and the way to the others. */
export function HelpDialog({ first, onClose }: { readonly first: HelpId; readonly onClose: () => void }) {
  const t = useTranslate();
  const [id, setId] = useState(first);
  const { title, lead } = helpHead(id, i18n.locale);
  return (
    <DialogPanel
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={lead}
      closeLabel={t('action.close')}
    >
      {/* Another guide begins at its top. */}
      <div key={id} className="text-sm">
        <HelpArticle id={id} level={3} />
      </div>
      <nav aria-label={t('help.others')} className="mt-8 border-t border-line pt-4">
        <h3 className="text-base font-medium">{t('help.others')}</h3>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {HELP_OF_BRAND[brand.key]
            .filter((one) => one !== id)
            .map((one) => (
              <li key={one}>
                <button
                  type="button"
                  onClick={() => setId(one)}
                  className="flex min-h-[40px] w-full items-center rounded-control text-left text-sm text-accent underline-offset-4 hover:underline"
                >
                  {helpHead(one, i18n.locale).title}
                </button>
              </li>
            ))}
        </ul>
      </nav>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button asChild>
          <a href={`/help/${id}`} target="_blank" rel="noopener">
            {t('help.newTab')}
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
          </a>
        </Button>
      </div>
    </DialogPanel>
  );
}
