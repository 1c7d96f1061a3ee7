import { useTranslate } from '../../../i18n/translate.ts';

/** Reasons that are often given for hiding comments. */
export function useHideReasons(): readonly string[] {
  const t = useTranslate();
  return [t('comment.reason.offensive'), t('comment.reason.personal'), t('comment.reason.offTopic')];
}
