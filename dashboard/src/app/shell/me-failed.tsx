import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery } from '../../kit/me.ts';
import { Redirect } from '../../kit/redirect.tsx';
import { Failure } from '../../ui/failure.tsx';

export function MeFailed() {
  const t = useTranslate();
  // Showing the failure must not refetch: the page would unmount and remount this endlessly.
  const { error, refetch } = useQuery({ ...meQuery, retryOnMount: false });
  // The account exists without a profile: the sign-up continues where it stopped.
  if (error instanceof ApiError && error.code === 'PROFILE_MISSING') return <Redirect to="/signup" />;
  return <Failure title={t('me.failed')} error={error} retry={() => void refetch()} />;
}
