import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useSendForm } from './use-send-form.ts';

interface FormDialogProps<V extends FieldValues> {
  sending: ReturnType<typeof useSendForm<V>>;
  title: string;
  description?: string;
  wide?: boolean;
  /** Labels of the submit button, at rest and while busy. */
  action: string;
  pending?: string;
  disabled?: boolean;
  /** What closing the dialog would discard. */
  unsent?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few fields and sends them. It asks before discarding input. */
export function FormDialog<V extends FieldValues>({
  sending: { form, submit, failure },
  title,
  description,
  wide = false,
  action,
  pending,
  disabled = false,
  unsent,
  onClose,
  children,
}: FormDialogProps<V>) {
  const t = useTranslate();
  const [leaving, setLeaving] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const close = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <DialogPanel
      open
      wide={wide}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={title}
      description={description}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className={cx('mt-6 flex flex-col', wide ? 'gap-6' : 'gap-4')}
        >
          {children}
          {failure ? <Notice>{failure}</Notice> : null}
          {leaving ? (
            <div className="flex flex-col items-end gap-2">
              <Notice>{unsent ?? t('unsaved.text', { name: title })}</Notice>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setLeaving(false)}>{t('unsaved.stay')}</Button>
                <Button variant="danger" onClick={onClose}>
                  {t('unsaved.leave')}
                </Button>
              </div>
            </div>
          ) : null}
          <div className={leaving ? 'hidden' : 'mt-2 flex flex-wrap justify-end gap-2'}>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button variant="primary" type="submit" disabled={disabled || isSubmitting}>
              {isSubmitting ? (pending ?? t('action.saving')) : action}
            </Button>
          </div>
        </form>
      </FormProvider>
    </DialogPanel>
  );
}
