import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import { INTEGRATION_SCOPES, type Integration } from '@oriel/contract/integration';
import { ApiError } from '@oriel/sdk/team-client';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { OneOfField, SwitchField, TextInput } from '../../../kit/form/fields.tsx';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { type ConnectionValues, connectionBody, connectionValues } from './connection-values.ts';
import { connect } from './integration-calls.ts';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

export interface ConnectFormProps {
  estateId: string;
  /** The connection that the form changes; without one, it makes the first. */
  stored: Integration | undefined;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

/**
 * Connects an estate with the source system of its apartments, or changes its connection. The connection is tested before anything is
 * stored.
 */
export function ConnectForm({ estateId, stored, onDone, onCancel }: ConnectFormProps) {
  const t = useTranslate();
  const replaces = stored !== undefined;
  const [mayForce, setMayForce] = useState(false);
  // Set by the button that saves a connection without a successful test.
  const force = useRef(false);
  const { form, submit, failure } = useSendForm<ConnectionValues>({
    values: connectionValues(stored),
    send: async (values, { reset }) => {
      try {
        await connect(estateId, {
          ...connectionBody(values, stored),
          ...(force.current ? { force: true } : {}),
        });
      } catch (error) {
        setMayForce(error instanceof ApiError && error.code === 'INTEGRATION_TEST_FAILED');
        throw error;
      }
      toasts.add({ title: t(replaces ? 'connection.changed' : 'connection.done') });
      reset(values);
      onDone();
    },
  });
  // Where it stands in for the settings, the focus follows.
  useEffect(() => {
    if (replaces) form.setFocus('config.baseUrl');
  }, [form, replaces]);
  const { watch, setValue, formState, control } = form;
  const statuses = useFieldArray({ control, name: 'statuses' });
  const scope = watch('scope');
  const send = (isForced: boolean) => {
    force.current = isForced;
    setMayForce(false);
    void submit();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('connection.form')}
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
        className="flex flex-col gap-6"
      >
        <LeaveGuard
          alsoWithin
          when={formState.isDirty && !formState.isSubmitting}
          name={t('connection.form')}
        />
        <div>
          <h2 className="text-lg">{t(replaces ? 'connection.replaceTitle' : 'connection.form')}</h2>
          <p className="mt-1 text-sm text-secondary">{t('connection.lead')}</p>
        </div>
        <TextInput
          name="config.baseUrl"
          type="url"
          label={t('connection.baseUrl')}
          placeholder="https://"
          needed={t('pointFault.url')}
        />
        <div className={PAIR}>
          <TextInput
            name="config.investmentId"
            label={t('connection.investmentId')}
            needed={t('connection.investmentNeeded')}
          />
          <TextInput
            name="credentials.apiKey"
            type="password"
            label={t('connection.apiKey')}
            help={
              stored ? t('connection.apiKeyKept', { hint: stored.apiKeyHint }) : t('connection.apiKeyHelp')
            }
          />
        </div>
        <TagsField
          name="config.buildingFilter"
          label={t('connection.buildings')}
          help={t('connection.buildingsHelp')}
          maxLength={80}
        />
        <TextInput
          name="schedule.everyMinutes"
          numeric
          label={t('connection.everyMinutes')}
          className="max-w-[320px]"
        />
        <SwitchField name="enabled" label={t('connection.enabled')} />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{t('connection.scope')}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {INTEGRATION_SCOPES.map((key) => (
              <label key={key} className="flex min-h-8 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={scope.includes(key)}
                  onChange={({ target }) =>
                    setValue('scope', target.checked ? [...scope, key] : scope.filter((one) => one !== key), {
                      shouldDirty: true,
                    })
                  }
                  className="size-4 accent-accent"
                />
                {t(`syncScope.${key}`)}
              </label>
            ))}
          </div>
          <p className="text-xs text-secondary">{t('connection.scopeHelp')}</p>
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{t('connection.statuses')}</legend>
          {statuses.fields.map((field, index) => (
            <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-end gap-3">
              <TextInput name={`statuses.${index}.told`} label={t('connection.told')} maxLength={80} />
              <OneOfField
                name={`statuses.${index}.means`}
                label={t('connection.means')}
                options={APARTMENT_STATUSES.map((value) => ({
                  value,
                  label: t(`apartmentStatusWord.${value}`),
                }))}
              />
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('form.takeAway', { name: t('connection.told') })}
                onClick={() => statuses.remove(index)}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </div>
          ))}
          <Button
            size="small"
            className="self-start"
            onClick={() => statuses.append({ told: '', means: 'BOOKED' })}
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('connection.addStatus')}
          </Button>
        </fieldset>
        <SwitchField
          name="leadPush.enabled"
          label={t('connection.leadPush')}
          help={t('connection.leadPushHelp')}
        />
        {watch('leadPush.enabled') ? (
          <TextInput name="leadPush.email" type="email" label={t('connection.leadEmail')} />
        ) : null}
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" disabled={formState.isSubmitting}>
            {t(
              formState.isSubmitting ? 'connection.testing' : replaces ? 'action.save' : 'connection.connect',
            )}
          </Button>
          {mayForce ? (
            <Button disabled={formState.isSubmitting} onClick={() => send(true)}>
              {t('connection.force')}
            </Button>
          ) : null}
          {onCancel ? <Button onClick={onCancel}>{t('action.cancel')}</Button> : null}
        </div>
      </form>
    </FormProvider>
  );
}
