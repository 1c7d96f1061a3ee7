import type { Activity } from '@oriel/contract/activity';
import { COMMENT_STATUSES } from '@oriel/contract/enums';
import type { ReactNode } from 'react';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { HistoryList } from '../../../kit/history/history-list.tsx';
import { heldText } from './held-text.ts';

/** What became of a comment, as said after who did it. */
function saidOf({ changes }: Activity, t: Translate): string {
  const status = changes.find(({ field }) => field === 'status');
  const held = changes.find(({ field }) => field === 'held');
  const to = COMMENT_STATUSES.find((one) => one === status?.to);
  if (held) return t('commentHistory.held', { why: heldText(String(held.to), t) });
  if (changes.some(({ field }) => field === 'undone')) return t('commentHistory.undone');
  if (status?.from === status?.to) return t('commentHistory.kept');
  return to ? t(`commentHistory.${to}`) : '';
}

/** Who decided what about a comment, or about all of a project, when and why. */
export function CommentHistory({
  subject,
  detailOf,
}: {
  subject: { readonly type: 'COMMENT' | 'FEEDBACK'; readonly id: string };
  detailOf?: (activity: Activity) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <HistoryList
      subject={subject}
      saidOf={(activity) => saidOf(activity, t)}
      detailOf={detailOf}
      empty={t(subject.type === 'COMMENT' ? 'commentHistory.none' : 'commentHistory.noneInProject')}
    />
  );
}
