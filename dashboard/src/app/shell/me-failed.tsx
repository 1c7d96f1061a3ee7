import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery } from '../../kit/me.ts';
import { Failure } from '../../ui/failure.tsx';

export function MeFailed() {
  const t = useTranslate();
  // Looking at the failure is no reason to ask again: the page would take this away meanwhile, and bring it back, without end.
  const { error, refetch } = useQuery({ ...meQuery, retryOnMount: false });
  // The account is there and the profile is not: the sign-up goes on where it stopped.
  if (error instanceof ApiError && error.code === 'PROFILE_MISSING') return <Navigate replace to="/signup" />;
  return <Failure title={t('me.failed')} error={error} retry={() => void refetch()} />;
}
