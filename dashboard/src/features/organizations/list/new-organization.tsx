import { LOCALES, type Locale } from '@oriel/contract/enums';
import { ApiError } from '@oriel/sdk/team-client';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../../base/error-text.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { applyServerErrors } from '../../../kit/form/apply-server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CountryChoice } from '../../../ui/place/country-choice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { createOrganization } from '../api.ts';

interface Values {
  name: string;
  slug: string;
  locale: Locale;
  country: string;
}

/**
 * The few words an organization begins with, over the list of all. Its country decides currency, unit and time zone, until somebody says
 * otherwise.
 */
export function NewOrganization() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate({ pathname: '..', search });
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ defaultValues: { name: '', slug: '', locale: 'en', country: '' } });
  const { register, handleSubmit, formState, watch, setValue, setError, control } = form;
  const { errors, isSubmitting } = formState;
  const home = useController({ control, name: 'country', rules: { required: t('field.countryNeeded') } });

  async function create({ name, slug, locale, country }: Values): Promise<void> {
    setFailure(undefined);
    const body = {
      name: name.trim(),
      locale,
      country,
      ...(slug.trim() === '' ? {} : { slug: slug.trim() }),
    };
    try {
      const [{ checkBody }, { OrganizationCreate }] = await Promise.all([
        import('../../../base/schema-errors.ts'),
        import('@oriel/contract/organization'),
      ]);
      checkBody(OrganizationCreate, body);
      const made = await createOrganization(body);
      toasts.add({ title: t('organizations.made', { name: made.name }) });
      await navigate(`/dashboard/organizations/${made.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SLUG_TAKEN') {
        setError('slug', { message: errorText(error) }, { shouldFocus: true });
      } else setFailure(applyServerErrors(form, error, (path) => path));
    }
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={t('organizations.new')}
      description={t('organizations.newLead')}
    >
      <form noValidate onSubmit={handleSubmit(create)} className="mt-6 flex flex-col gap-4">
        <Field
          label={t('field.name')}
          autoComplete="off"
          maxLength={120}
          error={errors.name?.message}
          {...register('name', { required: t('field.nameNeeded') })}
        />
        <Field
          label={t('organization.slug')}
          autoComplete="off"
          maxLength={60}
          help={t('organizations.slugHelp')}
          error={errors.slug?.message}
          {...register('slug')}
        />
        <Choice
          label={t('shell.language')}
          value={watch('locale')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => setValue('locale', value)}
        />
        <CountryChoice
          tall
          label={t('field.country')}
          help={t('organization.countryHelp')}
          value={home.field.value}
          error={errors.country?.message}
          inputRef={home.field.ref}
          onChange={home.field.onChange}
        />
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'action.saving' : 'organizations.make')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
