import type { Estate } from '@oriel/contract/estate';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useRights } from '../rights/use-rights.ts';
import { becomeEstate } from './become-estate.ts';

/** Publishes a draft. Shown only for drafts, to users who may publish. */
export function PublishEstate({ estate }: { estate: Pick<Estate, 'id' | 'name' | 'status'> }) {
  const t = useTranslate();
  const { edit } = useRights();
  const [busy, setBusy] = useState(false);
  if (!edit || estate.status !== 'DRAFT') return null;

  async function publish(): Promise<void> {
    setBusy(true);
    await becomeEstate(estate, 'PUBLISHED');
    setBusy(false);
  }

  return (
    <Button disabled={busy} onClick={() => void publish()}>
      {t('estate.publish')}
    </Button>
  );
}
