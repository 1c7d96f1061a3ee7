import type { Estate } from '@oriel/contract/estate';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useRights } from '../rights/use-rights.ts';
import { askToPublish } from './guide/publishing.ts';

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
  if (!edit || estate.status !== 'DRAFT') return null;
  return (
    <Button variant={primary ? 'primary' : 'secondary'} onClick={() => askToPublish(estate.id)}>
      {t('publishing.do')}
    </Button>
  );
}
