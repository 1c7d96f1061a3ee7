import type { Asset } from '@oriel/contract/asset';
import { useTranslate } from '../../i18n/translate.ts';
import { deleteAsset } from '../../kit/files/assets.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toasts } from '../../ui/toast-store.ts';

/** Confirms deleting a file. Only an administrator can delete one in use. */
export function DeleteAsset({
  asset,
  onClose,
  onDeleted,
}: {
  asset: Asset;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslate();
  const { administer } = useRights();
  const { id, name, usedBy } = asset;
  const used = usedBy.length > 0;

  async function remove(): Promise<void> {
    await deleteAsset(id, used && administer);
    toasts.add({ title: t('delete.done', { name }) });
    onDeleted();
  }

  return (
    <Confirm
      title={t('delete.question', { name })}
      description={
        used
          ? t(administer ? 'deleteFile.force' : 'deleteFile.used', { count: usedBy.length })
          : t('deleteFile.consequence')
      }
      confirm={t(used && administer ? 'deleteFile.forceConfirm' : 'deleteFile.confirm')}
      running={t('delete.running')}
      keep={t('delete.keep')}
      disabled={used && !administer}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
