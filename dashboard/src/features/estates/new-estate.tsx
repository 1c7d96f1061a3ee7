import { isCountry, type Measures, measuresOf, timezonesOf } from '@oriel/contract/country';
import { AREA_UNITS, CURRENCIES, PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { unitName } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { createEstate } from '../../kit/estates/api.ts';
import { checkLate } from '../../kit/form/check-late.ts';
import { OneOfField, TallInput } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../kit/form/use-send-form.ts';
import { Choice } from '../../ui/controls.tsx';
import { CountryInput } from '../../ui/place/place-fields.tsx';
import { TimezoneChoice } from '../../ui/place/timezone-choice.tsx';
import { toasts } from '../../ui/toast-store.ts';

interface Values {
  name: string;
  type: PropertyType;
  city: string;
  country: string;
}

type Home = Pick<Organization, 'country' | keyof Measures>;

/** A country's units, as the server also decides; undefined while the country is unknown. */
function usual(country: string, home: Home | undefined): Measures | undefined {
  if (!isCountry(country)) return undefined;
  if (home?.country !== country) return measuresOf(country);
  const { currency, areaUnit, timezone } = home;
  return { currency, areaUnit, timezone };
}

interface NewEstateProps {
  /** Country of the organization's other estates. */
  country: string;
  /** Undefined until known. */
  organization: Home | undefined;
  onClose: () => void;
}

/** Creates an estate from a few fields; the rest is edited on its own page. */
export function NewEstate({ country, organization, onClose }: NewEstateProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Partial<Measures>>({});
  const sending = useSendForm<Values>({
    values: { name: '', type: 'RESIDENTIAL', city: '', country },
    fieldOf: (path) => path.replace(/^address\./, ''),
    send: async ({ name, type, city, country: code }) => {
      const address = { city: city.trim(), country: code };
      const body = { name: name.trim(), type, address, ...usual(code, organization), ...chosen };
      await checkLate(body, async () => (await import('@oriel/contract/estate')).EstateCreate);
      const estate = await createEstate(body);
      toasts.add({ title: t('newEstate.done', { name: estate.name }) });
      // Its guide says what comes next.
      await navigate(`/dashboard/estates/${estate.id}`);
    },
  });
  const { watch, getFieldState, resetField } = sending.form;
  const place = watch('country');
  const measures = usual(place, organization);

  // The country of the others may be known only after the dialog has opened.
  useEffect(() => {
    if (!getFieldState('country').isDirty) resetField('country', { defaultValue: country });
  }, [country, getFieldState, resetField]);

  // Another country has its own units.
  useEffect(() => {
    if (place) setChosen({});
  }, [place]);

  return (
    <FormDialog
      sending={sending}
      title={t('estates.new')}
      description={t('newEstate.lead')}
      action={t('newEstate.create')}
      onClose={onClose}
    >
      <TallInput name="name" label={t('field.name')} maxLength={160} needed={t('field.nameNeeded')} />
      <OneOfField
        name="type"
        label={t('field.type')}
        options={PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TallInput name="city" label={t('field.city')} maxLength={80} needed={t('field.cityNeeded')} />
        <CountryInput tall name="country" label={t('field.country')} needed={t('field.countryNeeded')} />
      </div>
      {measures ? (
        <MeasureChoices
          country={place}
          measures={{ ...measures, ...chosen }}
          onChange={(change) => setChosen({ ...chosen, ...change })}
        />
      ) : null}
    </FormDialog>
  );
}

/** The country's units, and a choice if it has several time zones. */
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
