import { type FieldValues, FormProvider } from 'react-hook-form';
import { SaveDialog, type SaveDialogProps } from './save-dialog.tsx';
import type { useSendForm } from './use-send-form.ts';

interface FormDialogProps<V extends FieldValues>
  extends Omit<SaveDialogProps, 'saving' | 'changed' | 'failure' | 'onSave'> {
  sending: ReturnType<typeof useSendForm<V>>;
}

/** A dialog that asks for a few fields and sends them. It asks before discarding input. */
export function FormDialog<V extends FieldValues>({
  sending: { form, submit, failure },
  ...dialog
}: FormDialogProps<V>) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <SaveDialog
        {...dialog}
        saving={isSubmitting}
        changed={isDirty}
        failure={failure}
        onSave={(event) => void submit(event)}
      />
    </FormProvider>
  );
}
