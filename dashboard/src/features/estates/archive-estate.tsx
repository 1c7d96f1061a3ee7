import { useTranslate } from '../../i18n/translate.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Archiving is final, so it asks for confirmation. */
export function ArchiveEstate({
  name,
  onConfirm,
  onClose,
}: {
  name: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Confirm
      title={t('archive.question', { name })}
      description={t('archive.consequence')}
      confirm={t('archive.confirm')}
      running={t('action.saving')}
      keep={t('archive.keep')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
