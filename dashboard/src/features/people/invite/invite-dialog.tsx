import { LOCALES, type Locale, type Role } from '@oriel/contract/enums';
import type { Invite } from '@oriel/contract/membership';
import { useStore } from 'zustand';
import { preferences } from '../../../base/preferences.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { checkLate } from '../../../kit/form/check-late.ts';
import { OneOfField, TallInput, TextBlock } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { toastMail } from '../../../kit/mails-kept.tsx';
import { invite } from '../api.ts';
import { EstatesChoice } from '../estates-choice.tsx';
import { RoleChoice } from '../role-choice.tsx';
import { useRoles } from '../use-roles.ts';

interface Values {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  locale: Locale;
  message: string;
  estateIds: readonly string[];
  allEstates: boolean;
}

const MESSAGE_MAX = 500;

/** The body of an invitation: without empty values, and estates only for an AGENT. */
export function invitationOf(values: Values): Invite {
  const { role, locale, estateIds, allEstates } = values;
  const [email, firstName, lastName, message] = [
    values.email,
    values.firstName,
    values.lastName,
    values.message,
  ].map((text) => text.trim());
  return {
    email: email ?? '',
    role,
    locale,
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(message ? { message } : {}),
    ...(role === 'AGENT' ? { allEstates, estateIds: allEstates ? [] : [...estateIds] } : {}),
  };
}

/** Invites a person. The input stays until it has been sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { roles } = useRoles();
  const language = useStore(preferences, (state) => state.language);
  const sending = useSendForm<Values>({
    values: {
      email: '',
      // The one that may least.
      role: roles.at(-1) ?? 'USER',
      firstName: '',
      lastName: '',
      locale: language,
      message: '',
      estateIds: [],
      allEstates: false,
    },
    fieldOf: (path) => path.replace(/^estateIds.*$/, 'estateIds'),
    fieldOfCode: { ALREADY_MEMBER: 'email' },
    send: async (values) => {
      const body = invitationOf(values);
      await checkLate(body, async () => (await import('@oriel/contract/membership')).Invite);
      await invite(body);
      toastMail(t('invite.sent', { email: body.email }));
      onClose();
    },
  });
  const { watch, setValue, formState } = sending.form;
  const { role, allEstates, estateIds } = watch();
  return (
    <FormDialog
      wide
      sending={sending}
      title={t('invite.title')}
      description={t('invite.lead')}
      action={t('invite.send')}
      pending={t('invite.sending')}
      unsent={t('invite.unsent')}
      onClose={onClose}
    >
      <TallInput
        name="email"
        label={t('account.email')}
        type="email"
        inputMode="email"
        maxLength={254}
        needed={t('invite.emailNeeded')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TallInput name="firstName" label={t('invite.firstName')} maxLength={60} />
        <TallInput name="lastName" label={t('invite.lastName')} maxLength={60} />
      </div>
      <RoleChoice value={role} onChange={(next) => setValue('role', next, { shouldDirty: true })} />
      {role === 'AGENT' ? (
        <EstatesChoice
          value={{ allEstates, estateIds }}
          error={formState.errors.estateIds?.message}
          onChange={(chosen) => {
            setValue('allEstates', chosen.allEstates, { shouldDirty: true });
            setValue('estateIds', chosen.estateIds, { shouldDirty: true });
          }}
        />
      ) : null}
      <OneOfField
        name="locale"
        label={t('invite.locale')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <TextBlock
        name="message"
        label={t('invite.message')}
        rows={3}
        maxLength={MESSAGE_MAX}
        help={t('invite.messageLeft', { count: MESSAGE_MAX - watch('message').length })}
      />
    </FormDialog>
  );
}
