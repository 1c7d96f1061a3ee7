import type { Inquiry } from '@oriel/contract/inquiry';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../base/page-title.ts';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { startWriting } from '../../../kit/history/note-drafts.ts';
import { ShortcutHelp } from '../../../kit/list/shortcut-help.tsx';
import { useShortcuts } from '../../../kit/list/shortcuts.ts';
import { ListSteps } from '../../../ui/list-steps.tsx';
import type { Reader } from '../use-reader.ts';
import { aboutText, nameOf } from '../words.ts';
import { InquiryActions } from './inquiry-actions.tsx';
import { ReplyAction } from './reply-action.tsx';
import { useNeighbours } from './use-neighbours.ts';

interface InquiryHeadProps {
  inquiry: Inquiry;
  reader: Reader | undefined;
  onToggleRead: () => void;
  mayReply: boolean;
}

/** Sender, subject, neighbours and actions of an inquiry. */
export function InquiryHead({ inquiry, reader, onToggleRead, mayReply }: InquiryHeadProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const neighbours = useNeighbours(inquiry.id, address);
  const { previous, next } = neighbours;
  const back = `/dashboard/inquiries${address.size > 0 ? `?${address}` : ''}`;
  const name = nameOf(inquiry, t);
  const about = [aboutText(inquiry, t), inquiry.estateName].filter(Boolean).join(' · ');
  const asked = new Date(inquiry.createdAt);
  const go = (to: string | undefined) => () => {
    if (to) void navigate(to, { replace: true });
  };
  usePageTitle(t('inquiry.title', { about }));
  useShortcuts({
    j: go(next),
    ArrowRight: go(next),
    k: go(previous),
    ArrowLeft: go(previous),
    Escape: () => void navigate(back),
    u: onToggleRead,
    n: () => startWriting(inquiry.id, 'note'),
    r: () => startWriting(inquiry.id, 'reply'),
  });
  const keys = [
    { keys: ['j', '→'], does: t('inquiryKey.next') },
    { keys: ['k', '←'], does: t('inquiryKey.previous') },
    ...(inquiry.email ? [{ keys: ['r'], does: t('inquiryKey.reply') }] : []),
    { keys: ['n'], does: t('inquiryKey.note') },
    { keys: ['u'], does: t('inquiryKey.read') },
    { keys: ['Esc'], does: t('inquiryKey.back') },
  ];
  return (
    <div className="mb-8">
      <ListSteps
        back={back}
        list={t('area.inquiries')}
        neighbours={neighbours}
        previousLabel={t('inquiryKey.previous')}
        nextLabel={t('inquiryKey.next')}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl break-words md:text-2xl">{name}</h1>
          <p className="mt-2 text-secondary">
            {about}
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
          {mayReply ? <ReplyAction inquiryId={inquiry.id} /> : null}
        </div>
      </div>
    </div>
  );
}
