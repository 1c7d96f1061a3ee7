import type { Unsubscribed } from '@oriel/contract/notice';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../base/error-text.ts';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type State = 'asking' | 'running' | { readonly kind: Unsubscribed['kind'] } | { readonly failure: string };

/** Target of the link in a digest. It asks first: otherwise programs that check links in mails would unsubscribe people. */
export function UnsubscribePage() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const [state, setState] = useState<State>('asking');
  const token = parameters.get('token') ?? '';

  async function unsubscribe(): Promise<void> {
    setState('running');
    try {
      const { data } = await api.call('unsubscribe', { query: { token }, body: {} });
      setState({ kind: data.kind });
    } catch (error) {
      setState({ failure: error instanceof Error ? errorText(error) : String(error) });
    }
  }

  // The mail program truncated the link.
  const cut = token === '';
  const done = typeof state === 'object' && 'kind' in state;
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('unsubscribe.title')} lead={t('unsubscribe.lead')} />
      {cut ? <Notice>{t('unsubscribe.failed')}</Notice> : null}
      {typeof state === 'object' && 'failure' in state ? (
        <Notice>
          <p className="font-medium">{t('unsubscribe.failed')}</p>
          <p>{state.failure}</p>
        </Notice>
      ) : null}
      {done ? (
        <Notice tone="calm">{t('unsubscribe.done', { kind: t(`unsubscribe.kind.${state.kind}`) })}</Notice>
      ) : cut ? null : (
        <Button
          variant="primary"
          className="h-[44px]"
          disabled={state === 'running'}
          onClick={() => void unsubscribe()}
        >
          {t('unsubscribe.act')}
        </Button>
      )}
      <p className="text-sm text-secondary">
        <Link className="text-accent underline underline-offset-4" to="/dashboard/profile/notifications">
          {t('unsubscribe.settings')}
        </Link>
      </p>
    </div>
  );
}
