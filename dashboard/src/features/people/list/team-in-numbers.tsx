import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/translate.ts';
import { userStatsQuery } from '../api.ts';

const DAYS = 30;

/** The team in one sentence. */
export function TeamInNumbers() {
  const t = useTranslate();
  const { data: stats } = useQuery(userStatsQuery(DAYS));
  if (!stats) return t('users.colleagues');
  const { byStatus, active7d, invited } = stats;
  const parts = [
    t('users.inNumbers', { count: byStatus.ACTIVE }),
    t('users.activeLately', { count: active7d }),
    ...(invited > 0 ? [t('users.openInvitations', { count: invited })] : []),
  ];
  return parts.join(' ');
}
