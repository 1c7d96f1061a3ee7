import { type ReactNode, useRef } from 'react';
import { useTranslate } from '../../i18n/translate.ts';

/** The kinds the media pipeline reads; the server looks at the bytes and has the last word. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

/** A file dialog that opens from any button; `input` has to be in the page. */
export function useFilePicker(onFiles: (files: File[]) => void): { open: () => void; input: ReactNode } {
  const t = useTranslate();
  const element = useRef<HTMLInputElement>(null);
  return {
    open: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t('tours.chooseFiles')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it has been mended.
          target.value = '';
        }}
      />
    ),
  };
}
