import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadMessages } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { unreadQuery } from './notices.ts';

/** Loaded with its messages when the bell is first opened. */
const Panel = lazy(async () => {
  const [{ NoticePanel }] = await Promise.all([import('./notice-panel.tsx'), loadMessages('notices')]);
  return { default: NoticePanel };
});

/** Highest number shown; beyond it, "99+". */
const COUNTED = 99;

/** The team's notifications: the number of unread ones, and the list when opened. */
export function Bell({ side }: { side: 'right' | 'bottom' }) {
  const t = useTranslate();
  const organization = useOrganization();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: organization !== undefined });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative flex size-[40px] shrink-0 items-center justify-center rounded-control text-secondary transition-colors hover:bg-sunken hover:text-ink"
      >
        <BellIcon size={20} strokeWidth={1.5} aria-hidden />
        <span className="sr-only">{t('shell.notices', { count: unread })}</span>
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-1 right-px min-w-4 rounded-pill bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent tabular-nums"
          >
            {unread > COUNTED ? `${COUNTED}+` : unread}
          </span>
        ) : null}
      </button>
      {open ? (
        <Suspense>
          <Panel anchor={button} side={side} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
