import type { Inquiry } from '@oriel/contract/inquiry';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ShortcutHelp } from '../shortcut-help.tsx';
import { useShortcuts } from '../shortcuts.ts';
import type { Reader } from '../use-reader.ts';
import { aboutText, nameOf } from '../words.ts';
import { InquiryActions } from './inquiry-actions.tsx';
import { useNeighbours } from './use-neighbours.ts';

interface InquiryHeadProps {
  inquiry: Inquiry;
  reader: Reader | undefined;
  onToggleRead: () => void;
}

/** Who asks about what, the inquiries beside it, and what is done with it as a whole. */
export function InquiryHead({ inquiry, reader, onToggleRead }: InquiryHeadProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { previous, next, place, total } = useNeighbours(inquiry.id, address);
  const back = `/dashboard/inquiries${address.size > 0 ? `?${address}` : ''}`;
  const name = nameOf(inquiry, t);
  const asked = new Date(inquiry.createdAt);
  const go = (to: string | undefined) => () => {
    if (to) void navigate(to, { replace: true });
  };
  usePageTitle(name);
  useShortcuts({
    j: go(next),
    ArrowRight: go(next),
    k: go(previous),
    ArrowLeft: go(previous),
    Escape: () => void navigate(back),
    u: onToggleRead,
    n: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
  });
  const keys = [
    { keys: ['j', '→'], does: t('inquiryKey.next') },
    { keys: ['k', '←'], does: t('inquiryKey.previous') },
    { keys: ['n'], does: t('inquiryKey.note') },
    { keys: ['u'], does: t('inquiryKey.read') },
    { keys: ['Esc'], does: t('inquiryKey.back') },
  ];
  return (
    <div className="mb-8">
      <nav aria-label={t('inquiry.around')} className="mb-4 flex items-center justify-between gap-3 text-sm">
        <Link
          to={back}
          className="inline-flex items-center gap-2 rounded-control text-secondary hover:text-ink"
        >
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          {t('area.inquiries')}
        </Link>
        <span className="flex items-center gap-1">
          {place !== undefined && total !== undefined ? (
            <span className="mr-2 text-secondary tabular">{t('inquiry.place', { place, total })}</span>
          ) : null}
          <Step to={previous} label={t('inquiryKey.previous')} back />
          <Step to={next} label={t('inquiryKey.next')} />
        </span>
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl break-words md:text-2xl">{name}</h1>
          <p className="mt-2 text-secondary">
            {[aboutText(inquiry, t), inquiry.estateName].filter(Boolean).join(' · ')}
            {' · '}
            <time dateTime={inquiry.createdAt} title={dayAndTime(asked)}>
              {relativeTime(asked, new Date())}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ShortcutHelp list={keys} />
          <InquiryActions
            inquiry={inquiry}
            reader={reader}
            onToggleRead={onToggleRead}
            onGone={async () => await navigate(back, { replace: true })}
          />
        </div>
      </div>
    </div>
  );
}

function Step({ to, label, back }: { to: string | undefined; label: string; back?: boolean }) {
  const Icon = back ? ArrowLeft : ArrowRight;
  const icon = <Icon size={16} strokeWidth={1.5} aria-hidden />;
  if (!to) {
    return (
      <Button size="icon" disabled aria-label={label}>
        {icon}
      </Button>
    );
  }
  return (
    <Button size="icon" asChild>
      <Link to={to} replace aria-label={label} title={label}>
        {icon}
      </Link>
    </Button>
  );
}
