import { i18n } from '@lingui/core';
import { RichText } from '@oriel/viewer/shell/rich-text.tsx';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogPanel } from '../../../../ui/dialog.tsx';
import english from './models.en.md?raw';
import polish from './models.pl.md?raw';

/** Tables are read row by row on a phone, where columns have no room. */
const PROSE = [
  'mt-2 text-sm [&_h3]:mt-6 [&_h3]:text-base [&_h3]:font-medium [&_p]:mt-2',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_table]:mt-3 [&_table]:w-full [&_tr]:border-t [&_tr]:border-line',
  '[&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-normal [&_th]:text-secondary',
  '[&_td:first-child]:font-medium max-md:[&_td]:block max-md:[&_td]:py-1 max-md:[&_thead]:sr-only',
  // What holds without it.
  'max-md:[&_td:nth-child(3)]:text-secondary max-md:[&_td:nth-child(3)]:before:content-["↳_"]',
].join(' ');

/** The text without its first heading, which is the title of the dialog; the others come next below that. */
const bodyOf = (text: string) => text.replace(/^# .*\n/, '').replaceAll(/^##/gm, '#');

/** What a file needs, how drawing programs export it, and what is computed. */
export function ModelHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <DialogPanel wide open onOpenChange={onClose} title={t('model.help')}>
      <div className={PROSE}>
        <RichText>{bodyOf(i18n.locale === 'pl' ? polish : english)}</RichText>
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </DialogPanel>
  );
}
