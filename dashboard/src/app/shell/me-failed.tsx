import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../features/account/me.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Failure } from '../../ui/failure.tsx';

export function MeFailed() {
  const t = useTranslate();
  const { error, refetch } = useQuery(meQuery);
  return <Failure title={t('me.failed')} error={error} retry={() => void refetch()} />;
}
