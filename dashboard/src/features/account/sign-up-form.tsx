import { isCountry, measuresOf, timezonesOf } from '@oriel/contract/country';
import type { Invitation } from '@oriel/contract/invitation';
import { PASSWORD_MIN } from '@oriel/contract/user';
import { ApiError } from '@oriel/sdk/team-client';
import { useId, useState } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { brand } from '../../base/config.ts';
import { errorText } from '../../base/error-text.ts';
import { decimal, numberTagOf, unitName } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { signInMessage, signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CountryChoice } from '../../ui/place/country-choice.tsx';
import { hereabouts } from '../../ui/place/hereabouts.ts';
import { TimezoneChoice } from '../../ui/place/timezone-choice.tsx';
import { isEmail } from './email.ts';
import type { KnownEmail } from './known-email.ts';
import { register as signUp } from './registration.ts';

interface SignUpFormProps {
  /** The invitation to accept; without one, an organization is created. */
  invite?: { readonly token: string; readonly invitation: Invitation };
  /** Address of the existing, signed-in account, when only the profile is missing. */
  account?: string;
  onDone: () => void;
}

const FIELDS = [
  'email',
  'password',
  'firstName',
  'lastName',
  'organizationName',
  'country',
  'timezone',
  'termsAccepted',
] as const;
type FieldName = (typeof FIELDS)[number];

export function SignUpForm({ invite, account, onDone }: SignUpFormProps) {
  const t = useTranslate();
  const [failure, setFailure] = useState<{ readonly text: string; readonly registered: boolean }>();
  const fixedEmail = account ?? invite?.invitation.email;
  const {
    register,
    handleSubmit,
    setError,
    getValues,
    control,
    formState: { errors, isSubmitting },
  } = useForm({
    defaultValues: {
      email: fixedEmail ?? '',
      password: '',
      firstName: invite?.invitation.firstName ?? '',
      lastName: invite?.invitation.lastName ?? '',
      organizationName: '',
      country: hereabouts(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language),
      timezone: '',
      termsAccepted: false,
    },
  });

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await signUp({
        email: values.email.trim().toLowerCase(),
        ...(account ? {} : { password: values.password }),
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        ...(invite
          ? { inviteToken: invite.token }
          : {
              organizationName: values.organizationName.trim(),
              country: values.country,
              ...(values.timezone ? { timezone: values.timezone } : {}),
            }),
      });
      onDone();
    } catch (error) {
      fail(error);
    }
  });

  function fail(error: unknown): void {
    if (!(error instanceof ApiError)) {
      const registered = signInMessage(error) === 'signUp.error.taken';
      setFailure({ text: signInSentence(error), registered });
      return;
    }
    for (const [path, sentences] of Object.entries(error.errors ?? {})) {
      const name = FIELDS.find((one) => one === path);
      if (name) setError(name, { type: 'server', message: sentences.join(', ') });
    }
    setFailure({ text: errorText(error), registered: error.code === 'ALREADY_REGISTERED' });
  }

  const said = (name: FieldName, sentence: string): string | undefined => {
    const error = errors[name];
    return error ? error.message || sentence : undefined;
  };
  const between = (min: number, max: number) => (text: string) =>
    text.trim().length >= min && text.trim().length <= max;
  const known: KnownEmail = { email: getValues('email') };

  return (
    <>
      {failure ? (
        <Notice>
          {failure.text}{' '}
          {failure.registered ? (
            <Link to="/login" state={known} className="underline underline-offset-4">
              {t('signUp.toSignIn')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('account.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={fixedEmail !== undefined}
          help={invite ? t('join.emailFixed') : undefined}
          error={said('email', t('account.emailNeeded'))}
          {...register('email', { validate: isEmail })}
        />
        {account ? null : (
          <Field
            label={t('account.password')}
            type="password"
            autoComplete="new-password"
            help={t('password.help', { min: PASSWORD_MIN })}
            error={said('password', t('password.tooShort', { min: PASSWORD_MIN }))}
            {...register('password', { validate: (text) => text.length >= PASSWORD_MIN })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={60}
            error={said('firstName', t('account.nameNeeded'))}
            {...register('firstName', { validate: between(1, 60) })}
          />
          <Field
            label={t('account.lastName')}
            autoComplete="family-name"
            maxLength={60}
            error={said('lastName', t('account.nameNeeded'))}
            {...register('lastName', { validate: between(1, 60) })}
          />
        </div>
        {invite ? null : (
          <>
            <Field
              label={t('signUp.organization')}
              autoComplete="organization"
              maxLength={120}
              help={t(
                brand.key === 'localloop' ? 'signUp.localloop.organizationHelp' : 'signUp.organizationHelp',
              )}
              error={said('organizationName', t('signUp.organizationNeeded'))}
              {...register('organizationName', { validate: between(2, 120) })}
            />
            <Home control={control} />
          </>
        )}
        {/* Nobody can accept what is not there to be read. */}
        {DOCUMENTS.length > 0 ? (
          <Terms
            error={said('termsAccepted', t('signUp.termsNeeded'))}
            input={register('termsAccepted', { required: true })}
          />
        ) : null}
        <Button variant="primary" type="submit" disabled={isSubmitting} className="mt-2 h-[44px]">
          {isSubmitting
            ? t('signUp.running')
            : invite
              ? t('join.accept', { organization: invite.invitation.organization.name })
              : t('signUp.submit')}
        </Button>
      </form>
    </>
  );
}

/** Shows a thousands and a decimal separator. */
const SAMPLE = 461_400.5;

interface HomeValues {
  country: string;
  timezone: string;
}

/** The organization's country, and the units that follow from it. */
function Home<T extends HomeValues>({ control }: { control: Control<T> }) {
  const t = useTranslate();
  // Any form with these two fields fits.
  const own = control as unknown as Control<HomeValues>;
  const country = useController({
    control: own,
    name: 'country',
    rules: { required: t('field.countryNeeded') },
  });
  const zone = useController({ control: own, name: 'timezone' });
  const code = country.field.value;
  const known = isCountry(code) ? code : undefined;
  const zones = known ? timezonesOf(known) : [];
  const measures = known ? measuresOf(known) : undefined;
  const timezone = zone.field.value || (measures?.timezone ?? '');
  return (
    <>
      <CountryChoice
        tall
        label={t('field.country')}
        value={code}
        error={country.fieldState.error?.message}
        help={
          measures
            ? t('country.counts', {
                currency: measures.currency,
                unit: unitName(measures.areaUnit),
                zone: timezone.replaceAll('_', ' '),
                number: decimal(SAMPLE, numberTagOf(code)),
              })
            : undefined
        }
        inputRef={country.field.ref}
        onChange={(value) => {
          country.field.onChange(value);
          zone.field.onChange('');
        }}
      />
      {zones.length > 1 ? (
        <TimezoneChoice
          tall
          label={t('field.timezone')}
          value={timezone}
          zones={zones}
          error={zone.fieldState.error?.message}
          inputRef={zone.field.ref}
          onChange={zone.field.onChange}
        />
      ) : null}
    </>
  );
}

/** What people accept, as far as the operator of this installation has published it. */
const DOCUMENTS = (
  [
    ['signUp.termsOfUse', brand.termsUrl],
    ['signUp.privacyPolicy', brand.privacyUrl],
  ] as const
).flatMap(([name, url]) => (url ? [[name, url] as const] : []));

function Terms({ error, input }: { error: string | undefined; input: object }) {
  const t = useTranslate();
  const id = useId();
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 text-sm">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="mt-[3px] size-4 shrink-0 accent-accent"
          {...input}
        />
        <span>{t('signUp.terms')}</span>
      </label>
      <p className="mt-1 flex gap-3 pl-7 text-sm">
        {DOCUMENTS.map(([name, url]) => (
          <a
            key={name}
            href={url}
            target="_blank"
            rel="noopener"
            className="rounded-control text-accent underline underline-offset-4"
          >
            {t(name)}
          </a>
        ))}
      </p>
      {error ? (
        <p id={id} className="mt-1 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
