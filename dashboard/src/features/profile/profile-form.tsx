import { LOCALES } from '@oriel/contract/enums';
import type { User } from '@oriel/contract/user';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import { setLanguage } from '../../base/preferences.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FormSection, OneOfField, SwitchField, TextBlock, TextInput } from '../../kit/form/fields.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { updateMe, useOrganization } from '../../kit/me.ts';
import { Button } from '../../ui/button.tsx';
import { TimezoneInput } from '../../ui/place/place-fields.tsx';
import { AgentCardPreview } from './agent-card-preview.tsx';
import { type ProfileValues, profileChanges, valuesOf } from './profile-values.ts';

/** The user's own data, and what buyers see of it. */
export function ProfileForm({ me }: { me: User }) {
  const t = useTranslate();
  const { form, submit, failure } = useEntityForm({ entity: me, valuesOf, fieldOf, save });
  const organization = useOrganization();
  const shown = form.watch('publicProfile.enabled');
  // A card for buyers; what is switched on stays in sight.
  const sells = organization?.features.includes('estates') || me.publicProfile.enabled;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-12">
        <FormSection id="person" title={t('profileSection.person')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              name="firstName"
              label={t('account.firstName')}
              maxLength={60}
              needed={t('account.nameNeeded')}
            />
            <TextInput
              name="lastName"
              label={t('account.lastName')}
              maxLength={60}
              needed={t('account.nameNeeded')}
            />
          </div>
          <TextInput name="jobTitle" label={t('profile.jobTitle')} maxLength={80} />
          <TextInput name="phone" type="tel" label={t('profile.phone')} help={t('profile.phoneHelp')} />
          <OneOfField
            name="locale"
            label={t('shell.language')}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <TimezoneInput name="timezone" label={t('profile.timezone')} needed={t('field.timezoneNeeded')} />
        </FormSection>
        {sells ? (
          <FormSection id="public" title={t('profileSection.public')} lead={t('profile.publicLead')}>
            <SwitchField
              name="publicProfile.enabled"
              label={t('profile.showMe')}
              help={t('profile.showMeHelp')}
            />
            {shown ? (
              <>
                <TextInput
                  name="publicProfile.title"
                  label={t('profile.publicTitle')}
                  help={t('profile.publicTitleHelp')}
                  maxLength={80}
                />
                <TextBlock name="publicProfile.bio" label={t('profile.bio')} rows={4} />
                <TagsField
                  name="publicProfile.languages"
                  label={t('profile.languages')}
                  help={t('profile.languagesHelp')}
                  maxLength={20}
                />
                <SwitchField name="publicProfile.showEmail" label={t('profile.showEmail')} />
                <SwitchField name="publicProfile.showPhone" label={t('profile.showPhone')} />
              </>
            ) : null}
            <AgentCardPreview me={me} />
            {organization ? (
              <Button asChild size="small" className="self-start">
                <Link to={`/dashboard/users/${me.id}#agent-link`}>{t('profile.ownLink')}</Link>
              </Button>
            ) : null}
          </FormSection>
        ) : null}
        <SaveBar name={t('area.profile')} failure={failure} />
      </form>
    </FormProvider>
  );
}

async function save(me: User, values: ProfileValues): Promise<User> {
  const patch = profileChanges(me, values);
  const saved = await updateMe(patch);
  if (patch.locale) await setLanguage(patch.locale);
  return saved;
}

/** The server's paths are those of the form, except that errors in a list name the entry. */
function fieldOf(path: string): string {
  return path.replace(/^(publicProfile\.languages)\..*$/, '$1');
}
