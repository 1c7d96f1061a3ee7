import { isCountry, type Measures, measuresOf, timezonesOf } from '@oriel/contract/country';
import { AREA_UNITS, CURRENCIES, PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { unitName } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { createEstate } from '../../kit/estates/api.ts';
import { applyServerErrors } from '../../kit/form/apply-server-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CountryChoice } from '../../ui/place/country-choice.tsx';
import { TimezoneChoice } from '../../ui/place/timezone-choice.tsx';
import { toasts } from '../../ui/toast-store.ts';

interface Values {
  name: string;
  type: PropertyType;
  city: string;
  country: string;
}

type Home = Pick<Organization, 'country' | keyof Measures>;

/** What an estate in a country counts in, as the server decides it too; undefined while the country is not known. */
function usual(country: string, home: Home | undefined): Measures | undefined {
  if (!isCountry(country)) return undefined;
  if (home?.country !== country) return measuresOf(country);
  const { currency, areaUnit, timezone } = home;
  return { currency, areaUnit, timezone };
}

interface NewEstateProps {
  /** Where the organization's other estates are. */
  country: string;
  /** Undefined until it is known. */
  organization: Home | undefined;
  onClose: () => void;
}

/** The few words an estate begins with; everything else is told on its own page. */
export function NewEstate({ country, organization, onClose }: NewEstateProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<Partial<Measures>>({});
  const form = useForm<Values>({ defaultValues: { name: '', type: 'RESIDENTIAL', city: '', country } });
  const { register, handleSubmit, formState, watch, setValue, getFieldState, resetField, control } = form;
  const { errors, isSubmitting } = formState;
  const place = useController({ control, name: 'country', rules: { required: t('field.countryNeeded') } });
  const measures = usual(watch('country'), organization);

  // Where the others are may be known only after the dialog has opened.
  useEffect(() => {
    if (!getFieldState('country').isDirty) resetField('country', { defaultValue: country });
  }, [country, getFieldState, resetField]);

  async function create({ name, type, city, country: code }: Values): Promise<void> {
    setFailure(undefined);
    try {
      const address = { city: city.trim(), country: code };
      const body = { name: name.trim(), type, address, ...measures, ...chosen };
      const [{ checkBody }, { EstateCreate }] = await Promise.all([
        import('../../base/schema-errors.ts'),
        import('@oriel/contract/estate'),
      ]);
      checkBody(EstateCreate, body);
      const estate = await createEstate(body);
      toasts.add({ title: t('newEstate.done', { name: estate.name }) });
      await navigate(`/dashboard/estates/${estate.id}?tab=details`);
    } catch (error) {
      setFailure(
        applyServerErrors(form, error, (path) =>
          path.startsWith('address.') ? path.slice('address.'.length) : path,
        ),
      );
    }
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('estates.new')}
      description={t('newEstate.lead')}
    >
      <form noValidate onSubmit={handleSubmit(create)} className="mt-6 flex flex-col gap-4">
        <Field
          label={t('field.name')}
          autoComplete="off"
          maxLength={160}
          error={errors.name?.message}
          {...register('name', { required: t('field.nameNeeded') })}
        />
        <Choice
          label={t('field.type')}
          value={watch('type')}
          options={PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))}
          onChange={(value) => setValue('type', value)}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <Field
            label={t('field.city')}
            maxLength={80}
            error={errors.city?.message}
            {...register('city', { required: t('field.cityNeeded') })}
          />
          <CountryChoice
            tall
            label={t('field.country')}
            value={place.field.value}
            error={errors.country?.message}
            inputRef={place.field.ref}
            onChange={(code) => {
              setChosen({});
              place.field.onChange(code);
            }}
          />
        </div>
        {measures ? (
          <MeasureChoices
            country={watch('country')}
            measures={{ ...measures, ...chosen }}
            onChange={(change) => setChosen({ ...chosen, ...change })}
          />
        ) : null}
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'action.saving' : 'newEstate.create')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}

/** What the country counts in, and where it has several time zones, which one. */
function MeasureChoices({
  country,
  measures,
  onChange,
}: {
  country: string;
  measures: Measures;
  onChange: (change: Partial<Measures>) => void;
}) {
  const t = useTranslate();
  const zones = isCountry(country) ? timezonesOf(country) : [];
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Choice
          label={t('field.currency')}
          value={measures.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange({ currency })}
        />
        <Choice
          label={t('field.areaUnit')}
          value={measures.areaUnit}
          options={AREA_UNITS.map((value) => ({ value, label: unitName(value) }))}
          onChange={(areaUnit) => onChange({ areaUnit })}
        />
      </div>
      {zones.length > 1 ? (
        <TimezoneChoice
          label={t('field.timezone')}
          value={measures.timezone}
          zones={zones}
          onChange={(timezone) => {
            if (timezone !== '') onChange({ timezone });
          }}
        />
      ) : null}
      <p className="text-xs text-secondary">{t('newEstate.measures')}</p>
    </>
  );
}
