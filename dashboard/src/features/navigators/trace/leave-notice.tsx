import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks before discarding work: a click outside the dialog, or Escape, may be a slip. */
export function LeaveNotice({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTranslate();
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">{t('outlines.leave.text')}</span>
        <Button size="small" onClick={onStay}>
          {t('outlines.leave.stay')}
        </Button>
        <Button size="small" variant="danger" onClick={onLeave}>
          {t('outlines.leave.leave')}
        </Button>
      </div>
    </Notice>
  );
}
