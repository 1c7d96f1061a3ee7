import type { HelpId } from '@oriel/contract/help';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadMessages } from '../../i18n/language.ts';

// The guides and what draws them are fetched when one is first opened.
const HelpDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./help-dialog.tsx'), loadMessages('help')]);
  return { default: dialog.HelpDialog };
});

/** Opens a guide beside the place where its question arises. */
export function HelpButton({
  guide,
  children,
  ...look
}: ComponentProps<'button'> & { readonly guide: HelpId }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button {...look} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <HelpDialog first={guide} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
