import type { EstateDetail } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectionCheck } from './connection-check.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { connectionQuery } from './integration-calls.ts';
import { SyncState } from './sync-state.tsx';

/** The source of an estate's apartments, and its last synchronisation. */
export function IntegrationTab({ estate: { integration, id, status, currency } }: { estate: EstateDetail }) {
  const t = useTranslate();
  const { administer } = useRights();
  useHashTarget();
  const archived = status === 'ARCHIVED';
  return (
    <div className="flex max-w-[760px] flex-col gap-12">
      {integration ? (
        <SyncState estateId={id} enabled={integration.enabled} currency={currency} />
      ) : (
        <p className="text-secondary">{t(archived ? 'sync.noneArchived' : 'sync.none')}</p>
      )}
      {administer && integration ? <Connection estateId={id} archived={archived} /> : null}
      {administer && !integration && !archived ? (
        <ConnectForm estateId={id} stored={undefined} onDone={() => undefined} onCancel={undefined} />
      ) : null}
    </div>
  );
}

/** The settings of a connection, or the form that changes them. The connection of an archived estate is over, so nothing changes there. */
function Connection({ estateId, archived }: { estateId: string; archived: boolean }) {
  const t = useTranslate();
  const [changing, setChanging] = useState(false);
  const { data: stored, error, isPending, refetch } = useQuery(connectionQuery(estateId));
  if (stored && changing && !archived) {
    return (
      <ConnectForm
        estateId={estateId}
        stored={stored}
        onDone={() => setChanging(false)}
        onCancel={() => setChanging(false)}
      />
    );
  }
  return (
    <section id="mapping" aria-labelledby="connection" className="flex flex-col items-start gap-4">
      <h2 id="connection" className="text-lg">
        {t('connection.title')}
      </h2>
      {stored ? (
        <ConnectionSettings connection={stored} />
      ) : isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <Failure title={t('connection.failedToLoad')} error={error} retry={() => void refetch()} />
      )}
      {archived ? <p className="text-sm text-secondary">{t('connection.archived')}</p> : null}
      {stored && !archived ? (
        <Button onClick={() => setChanging(true)}>{t('connection.replace')}</Button>
      ) : null}
      <ConnectionCheck estateId={estateId} />
    </section>
  );
}
