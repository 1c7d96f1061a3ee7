import { COMMENT_REASON_MAX } from '@oriel/contract/comment';
import { useTranslate } from '../../../i18n/translate.ts';
import { keepDraft } from '../../../kit/history/note-drafts.ts';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { RowComposer } from './row-composer.tsx';
import { useHideReasons } from './use-hide-reasons.ts';

const DRAFT = 'comments:hide';

interface HideSeveralProps {
  count: number;
  onHide: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason for which several comments are hidden. */
export function HideSeveral({ count, onHide, onClose }: HideSeveralProps) {
  const t = useTranslate();
  const ready = useHideReasons();
  return (
    <DialogPanel
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('comment.hideSeveral.title', { count })}
      closeLabel={t('action.close')}
    >
      <RowComposer
        label={t('feedback.hide.reason')}
        help={t('comment.hideSeveralHelp')}
        draft={DRAFT}
        maxLength={COMMENT_REASON_MAX}
        submit={t('comment.hideSeveral', { count })}
        ready={ready}
        onSubmit={async (reason) => {
          onClose();
          // Those that were refused stay selected, each with its own message.
          await onHide(reason);
          keepDraft(DRAFT, '');
          return true;
        }}
        onClose={onClose}
      />
    </DialogPanel>
  );
}
