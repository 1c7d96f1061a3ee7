import type { EstateDetail } from '@oriel/contract/estate';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectionCheck } from './connection-check.tsx';
import { SyncState } from './sync-state.tsx';

/** The source of an estate's apartments, and its last synchronisation. */
export function IntegrationTab({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const { administer } = useRights();
  const [connecting, setConnecting] = useState(false);
  const { integration, id, status } = estate;
  useHashTarget();
  const form = administer && (connecting || !integration);
  return (
    <div className="flex max-w-[760px] flex-col gap-12">
      {integration ? (
        <SyncState estateId={id} enabled={integration.enabled} />
      ) : (
        <p className="text-secondary">{t('sync.none')}</p>
      )}
      {administer && integration ? (
        <section id="mapping" aria-labelledby="connection" className="flex flex-col items-start gap-4">
          <h2 id="connection" className="text-lg">
            {t('connection.title')}
          </h2>
          <ConnectionCheck estateId={id} />
          {connecting ? null : <Button onClick={() => setConnecting(true)}>{t('connection.replace')}</Button>}
        </section>
      ) : null}
      {form && status !== 'ARCHIVED' ? (
        <ConnectForm
          estateId={id}
          replaces={integration !== undefined}
          onDone={() => setConnecting(false)}
          onCancel={integration ? () => setConnecting(false) : undefined}
        />
      ) : null}
    </div>
  );
}
