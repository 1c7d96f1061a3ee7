import { COMMENT_REASON_MAX, type Reply } from '@oriel/contract/comment';
import { useId, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { INPUT } from '../../../ui/controls.tsx';

interface DeleteCommentProps {
  comment: Reply;
  /** Rejects with the reason for which it was not deleted. */
  onDelete: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a comment is deleted for good, and for a reason. */
export function DeleteComment({ comment, onDelete, onClose }: DeleteCommentProps) {
  const t = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('comment.delete.question', { name: comment.author.name || t('feedback.somebody') })}
      description={t('comment.delete.text')}
      confirm={t('comment.delete.confirm')}
      running={t('delete.running')}
      keep={t('delete.keep')}
      onConfirm={() => onDelete(reason.trim())}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {t('comment.delete.reason')}
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={COMMENT_REASON_MAX}
          value={reason}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setReason(target.value)}
          className={`${INPUT} py-2`}
        />
        <p id={`${id}-help`} className="text-sm text-secondary">
          {t('comment.delete.reasonHelp')}
        </p>
      </div>
    </Confirm>
  );
}
