import type { ConnectionTest } from '@oriel/contract/integration';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { testConnection } from './integration-calls.ts';

/** Queries the source without writing anything, and shows the result. */
export function ConnectionCheck({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const [state, setState] = useState<{ running?: true; test?: ConnectionTest; failure?: string }>({});

  async function check(): Promise<void> {
    setState({ running: true });
    try {
      setState({ test: await testConnection(estateId) });
    } catch (error) {
      setState({ failure: errorDetail(error) });
    }
  }

  const { test, failure, running } = state;
  return (
    <>
      <Button disabled={running === true} onClick={() => void check()}>
        <PlugZap size={16} strokeWidth={1.5} aria-hidden />
        {t(running ? 'connection.testing' : 'connection.test')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
      {test ? (
        <Notice tone={test.ok ? 'calm' : 'bad'}>
          <p>{test.message}</p>
          {test.ok ? (
            <>
              <p className="tabular">
                {t('connection.found', {
                  active: test.byStatus.ACTIVE,
                  booked: test.byStatus.BOOKED,
                  sold: test.byStatus.SOLD,
                  unknown: test.byStatus.UNKNOWN,
                })}
              </p>
              <p className="text-secondary tabular">
                {t('connection.sample', {
                  names: test.sample.map(({ number, externalId }) => number ?? externalId).join(', '),
                  ms: test.latencyMs,
                })}
              </p>
            </>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}
