import type { EstateDetail } from '@oriel/contract/estate';
import { useTranslate } from '../../../i18n/translate.ts';
import { createBuilding } from '../../../kit/estates/api.ts';
import { TallInput } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { nextCode } from './next-code.ts';

interface Values {
  name: string;
  code: string;
  floorsAbove: string;
}

/** Creates a building from a few fields. */
export function NewBuilding({ estate, onClose }: { estate: EstateDetail; onClose: () => void }) {
  const t = useTranslate();
  const sending = useSendForm<Values>({
    values: {
      name: '',
      code: nextCode(estate.buildings.map(({ code }) => code ?? '')),
      floorsAbove: '4',
    },
    send: async ({ name, code, floorsAbove }) => {
      await createBuilding({
        estateId: estate.id,
        name: name.trim(),
        ...(code.trim() ? { code: code.trim() } : {}),
        floorsAbove: Number(floorsAbove),
      });
      toasts.add({ title: t('newEstate.done', { name: name.trim() }) });
      onClose();
    },
  });
  return (
    <FormDialog sending={sending} title={t('buildings.new')} action={t('buildings.create')} onClose={onClose}>
      <TallInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
      <div className="grid grid-cols-2 gap-3">
        <TallInput name="code" label={t('field.code')} maxLength={20} />
        <TallInput
          name="floorsAbove"
          type="number"
          label={t('field.floorsAbove')}
          validate={(text) => /^\d{1,3}$/.test(text) || t('field.wholeNumber')}
        />
      </div>
    </FormDialog>
  );
}
