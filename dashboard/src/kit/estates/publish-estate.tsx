import type { Estate } from '@oriel/contract/estate';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useRights } from '../rights/use-rights.ts';
import { PublishDialog } from './guide/publish-dialog.tsx';

/** Publishes a draft with its viewers. Shown only for drafts, to users who may publish. */
export function PublishEstate({
  estate,
  primary = false,
}: {
  estate: Pick<Estate, 'id' | 'status'>;
  primary?: boolean;
}) {
  const t = useTranslate();
  const { edit } = useRights();
  const [asking, setAsking] = useState(false);
  // The dialog outlives the draft: it says what has come of it.
  if (!edit || (estate.status !== 'DRAFT' && !asking)) return null;
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t('publishing.do')}
      </Button>
      {asking ? <PublishDialog estateId={estate.id} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
