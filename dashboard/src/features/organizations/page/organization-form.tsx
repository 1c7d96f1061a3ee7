import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormFields } from '../../../ui/reading.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';

/** The frame of each tab's form. Users who may not edit it see a record. */
export function OrganizationForm<V extends FieldValues>({
  form,
  name,
  failure,
  mayEdit,
  submit,
  children,
}: {
  form: UseFormReturn<V>;
  /** Name of the organization. */
  name: string;
  failure: string | undefined;
  mayEdit: boolean;
  submit: () => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslate();
  useHashTarget();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="min-w-0"
      >
        {mayEdit ? null : (
          <div className="mb-6 max-w-[640px]">
            <Notice tone="calm">{t('organization.readOnly')}</Notice>
          </div>
        )}
        <FormFields reading={!mayEdit} className="flex min-w-0 flex-col gap-12">
          {children}
        </FormFields>
        <SaveBar name={name} failure={failure} />
      </form>
    </FormProvider>
  );
}
