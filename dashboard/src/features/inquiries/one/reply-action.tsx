import { Reply } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { startWriting } from '../../../kit/history/note-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';

/** The main action of an inquiry: to its reply. On a phone it stays within reach of the thumb until the reply is in sight. */
export function ReplyAction({ inquiryId }: { inquiryId: string }) {
  const t = useTranslate();
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const field = document.querySelector('[data-note]');
    if (!field) return;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(field);
    return () => observer.disconnect();
  }, []);
  return (
    <Button
      variant="primary"
      onClick={() => startWriting(inquiryId, 'reply')}
      className={cx(
        'max-lg:fixed max-lg:right-4 max-lg:bottom-[calc(80px+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:h-12 max-lg:rounded-pill max-lg:px-6 max-lg:shadow-dialog print:hidden',
        'md:max-lg:bottom-4',
        inSight && 'max-lg:hidden',
      )}
    >
      <Reply size={18} strokeWidth={1.5} aria-hidden />
      {t('reply.mode')}
    </Button>
  );
}
