import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { moderateComment } from './api.ts';

const LONGEST_REASON = 500;

/** Asks for the reason for hiding a comment, which is stored with it. */
export function HideComment({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const field = useId();
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('feedback.hide.title')}
      description={t('feedback.hide.text')}
      confirm={t('feedback.hide')}
      running={t('action.saving')}
      keep={t('action.cancel')}
      disabled={reason.trim() === ''}
      onConfirm={() => moderateComment(id, 'HIDDEN', reason.trim())}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-1">
        <label htmlFor={field} className="text-sm font-medium">
          {t('feedback.hide.reason')}
        </label>
        <textarea
          id={field}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${INPUT} py-2`}
        />
      </div>
    </Confirm>
  );
}
