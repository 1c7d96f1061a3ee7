import { useTranslate } from '../../i18n/translate.ts';

/** The dot of an unread inquiry; its space is reserved for read ones. */
export function UnreadMark({ unread }: { unread: boolean }) {
  const t = useTranslate();
  return (
    <span className="flex w-2 shrink-0 items-center self-stretch">
      {unread ? (
        <span className="size-2 rounded-pill bg-accent">
          <span className="sr-only">{t('inquiries.unread')}</span>
        </span>
      ) : null}
    </span>
  );
}
