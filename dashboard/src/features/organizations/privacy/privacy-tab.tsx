import type { Organization } from '@oriel/contract/organization';
import { useTranslate } from '../../../i18n/translate.ts';
import { FormSection, TextInput } from '../../../kit/form/fields.tsx';
import { OrganizationForm } from '../page/organization-form.tsx';
import { useOrganizationForm } from '../page/use-organization-form.ts';
import { ConsentsField } from './consents-field.tsx';
import { type PrivacyValues, privacyBody, privacyValues } from './privacy-values.ts';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** The privacy notice and the consents for visitors. */
export function PrivacyTab({ organization, mayEdit }: { organization: Organization; mayEdit: boolean }) {
  const t = useTranslate();
  const part = useOrganizationForm<PrivacyValues>({
    organization,
    valuesOf: privacyValues,
    bodyOf: privacyBody,
  });
  return (
    <OrganizationForm {...part} name={organization.name} mayEdit={mayEdit}>
      <div className="flex max-w-[720px] flex-col gap-12">
        <FormSection id="documents" title={t('privacy.documents')} lead={t('privacy.documentsLead')}>
          <div className={PAIR}>
            <TextInput
              name="privacy.policyUrl"
              type="url"
              label={t('privacy.policy')}
              placeholder="https://"
            />
            <TextInput
              name="privacy.termsUrl"
              type="url"
              label={t('privacy.termsUrl')}
              placeholder="https://"
            />
          </div>
        </FormSection>
        <FormSection id="controller" title={t('privacy.controller')} lead={t('privacy.controllerLead')}>
          <div className={PAIR}>
            <TextInput name="privacy.controllerName" label={t('field.name')} maxLength={200} />
            <TextInput
              name="privacy.controllerAddress"
              label={t('privacy.controllerAddress')}
              maxLength={300}
            />
            <TextInput name="privacy.dpoEmail" type="email" label={t('privacy.dpoEmail')} maxLength={254} />
            <TextInput
              name="privacy.retentionDays"
              numeric
              label={t('privacy.retentionDays')}
              help={t('privacy.retentionHelp')}
            />
          </div>
        </FormSection>
        <FormSection id="consents" title={t('consents.title')} lead={t('consents.lead')}>
          <ConsentsField
            saved={organization.privacy.consents}
            locale={organization.locale}
            organization={organization.legalName || organization.name}
          />
        </FormSection>
      </div>
    </OrganizationForm>
  );
}
