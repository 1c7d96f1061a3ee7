import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../base/error-text.ts';
import { nextPath } from '../../base/next-path.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Redirect } from '../../kit/redirect.tsx';
import { ResendVerification } from '../../kit/sign-in/resend-verification.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Sends a mail's token back: once per link, however often the page renders. */
function useConfirmation(token: string) {
  return useQuery({
    ...callQuery('verifyEmail', { body: { token } }),
    // No signal: the link works once, so the call must finish even if the page is left.
    queryFn: async () => {
      const answer = await api.call('verifyEmail', { body: { token } });
      await refresh('me');
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

interface ConfirmEmailProps {
  token: string;
  signedIn?: boolean;
  /** Show the result, or go straight to a path that shows it. */
  onDone?: 'tell' | (string & {});
}

/** The result of a link that confirms an address. */
export function ConfirmEmail({ token, signedIn = false, onDone = 'tell' }: ConfirmEmailProps) {
  const t = useTranslate();
  const { data, error, refetch } = useConfirmation(token);
  if (data && onDone !== 'tell') return <Redirect to={onDone} />;
  if (data) {
    return (
      <>
        <Notice tone="calm">{t(signedIn ? 'verify.done' : 'verify.doneSignIn')}</Notice>
        {signedIn ? (
          <Button variant="primary" asChild className="h-[44px]">
            <Link to={nextPath(null)}>{t('verify.goOn')}</Link>
          </Button>
        ) : null}
      </>
    );
  }
  if (!error) return <Skeleton className="h-12" />;
  const gone = 'code' in error && error.code === 'VERIFICATION_INVALID';
  return (
    <>
      <Notice>{gone ? t(signedIn ? 'verify.gone' : 'verify.goneSignIn') : errorText(error)}</Notice>
      {gone ? null : <Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      {gone && signedIn ? <ResendVerification /> : null}
    </>
  );
}
