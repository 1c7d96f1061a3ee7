import { ASSIGNMENT_MODES } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { FormSection, SwitchField } from '../../../kit/form/fields.tsx';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { ConfirmationField } from './confirmation-field.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { type SettingsValues, settingsBody, settingsValues } from './settings-values.ts';
import { TemplatesField } from './templates-field.tsx';
import { useOrganizationForm } from './use-organization-form.ts';

/** How inquiries reach the sales team. */
export function SettingsTab({ organization, mayEdit }: { organization: Organization; mayEdit: boolean }) {
  const t = useTranslate();
  const part = useOrganizationForm<SettingsValues>({
    organization,
    valuesOf: settingsValues,
    bodyOf: settingsBody,
    fieldOf: (path) => path.replace(/^(settings\.notifyEmails)\.\d+$/, '$1'),
  });
  return (
    <OrganizationForm {...part} name={organization.name} mayEdit={mayEdit}>
      <div className="flex max-w-[640px] flex-col gap-12">
        <FormSection id="inquiries" title={t('orgSettings.inquiries')}>
          <Assignment />
          <SwitchField
            name="settings.agentsSeeUnassigned"
            label={t('orgSettings.agentsSeeUnassigned')}
            help={t('orgSettings.agentsSeeUnassignedHelp')}
          />
        </FormSection>
        <FormSection id="notices" title={t('orgSettings.notices')}>
          <TagsField
            name="settings.notifyEmails"
            label={t('orgSettings.notifyEmails')}
            help={t('orgSettings.notifyEmailsHelp')}
            maxLength={254}
          />
        </FormSection>
        <FormSection id="confirmation" title={t('confirmation.title')} lead={t('confirmation.lead')}>
          <ConfirmationField organizationId={organization.id} locale={organization.locale} />
        </FormSection>
        <FormSection id="templates" title={t('templates.title')} lead={t('templates.lead')}>
          <TemplatesField locale={organization.locale} />
        </FormSection>
      </div>
    </OrganizationForm>
  );
}

function Assignment() {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<SettingsValues>();
  return (
    <RadioCards
      label={t('orgSettings.assignment')}
      value={watch('settings.assignment')}
      options={ASSIGNMENT_MODES.map((value) => ({
        value,
        label: t(`assignment.${value}`),
        help: t(`assignmentHelp.${value}`),
      }))}
      onChange={(mode) => setValue('settings.assignment', mode, { shouldDirty: true })}
    />
  );
}
