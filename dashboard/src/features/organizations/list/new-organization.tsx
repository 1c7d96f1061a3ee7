import { LOCALES, type Locale } from '@oriel/contract/enums';
import { useLocation, useNavigate } from 'react-router';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { checkLate } from '../../../kit/form/check-late.ts';
import { OneOfField, TallInput } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { CountryInput } from '../../../ui/place/place-fields.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { createOrganization } from '../api.ts';

interface Values {
  name: string;
  slug: string;
  locale: Locale;
  country: string;
}

/** Creates an organization with a few fields, from the list of all. Its country sets currency, unit and time zone by default. */
export function NewOrganization() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate({ pathname: '..', search });
  const sending = useSendForm<Values>({
    values: { name: '', slug: '', locale: 'en', country: '' },
    fieldOfCode: { SLUG_TAKEN: 'slug' },
    send: async ({ name, slug, locale, country }) => {
      const body = {
        name: name.trim(),
        locale,
        country,
        ...(slug.trim() === '' ? {} : { slug: slug.trim() }),
      };
      await checkLate(body, async () => (await import('@oriel/contract/organization')).OrganizationCreate);
      const made = await createOrganization(body);
      toasts.add({ title: t('organizations.made', { name: made.name }) });
      await navigate(`/dashboard/organizations/${made.id}`);
    },
  });
  return (
    <FormDialog
      sending={sending}
      title={t('organizations.new')}
      description={t('organizations.newLead')}
      action={t('organizations.make')}
      onClose={close}
    >
      <TallInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
      <TallInput
        name="slug"
        label={t('organization.slug')}
        maxLength={60}
        help={t('organizations.slugHelp')}
      />
      <OneOfField
        name="locale"
        label={t('shell.language')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <CountryInput
        tall
        name="country"
        label={t('field.country')}
        help={t('organization.countryHelp')}
        needed={t('field.countryNeeded')}
      />
    </FormDialog>
  );
}
