import { ApiError } from '@oriel/sdk/team-client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Requests the mail that confirms an address again. */
export function ResendVerification() {
  const t = useTranslate();
  const [until, setUntil] = useState(0);
  const wait = useSecondsUntil(until);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api.call('sendVerificationEmail', { body: {} });
      return data;
    },
    onSuccess: ({ retryAfter }) => setUntil(Date.now() + retryAfter * 1000),
    onError: async (failure) => {
      // Confirmed meanwhile, on another device.
      if (failure instanceof ApiError && failure.code === 'ALREADY_VERIFIED') await refresh('me');
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {error ? <Notice>{errorText(error)}</Notice> : null}
      {data && !error ? <Notice tone="calm">{t('verify.resent')}</Notice> : null}
      <Button disabled={isPending || wait > 0} onClick={() => mutate()}>
        {isPending
          ? t('verify.resending')
          : wait > 0
            ? t('verify.resendIn', { minutes: Math.ceil(wait / 60) })
            : t('verify.resend')}
      </Button>
    </div>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
