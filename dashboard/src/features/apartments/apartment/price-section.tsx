import { APARTMENT_KINDS } from '@oriel/contract/enums';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { calendarDay, decimal, money, unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { isLet } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useReading, Writing } from '../../../ui/reading.tsx';
import { useApartment } from './apartment-context.ts';
import type { ApartmentValues } from './apartment-values.ts';
import { CheckField, FormSection, PlainField, SelectField, TextField, THREE, TWO } from './fields.tsx';
import { PriceHistoryTable } from './price-history.tsx';
import { UnitPicker } from './unit-picker.tsx';

/** Current price and price history. */
export function PriceSection() {
  const t = useTranslate();
  const { apartment } = useApartment();
  const { currency } = apartment;
  const lets = isLet(apartment);
  const facts = [
    apartment.effectivePrice === undefined
      ? undefined
      : t('apartmentPage.costsToday', { price: money(apartment.effectivePrice, currency) }),
    apartment.pricePerArea === undefined
      ? undefined
      : t('apartmentPage.perArea', {
          price: money(Math.round(apartment.pricePerArea * 100) / 100, currency),
          unit: unitName(apartment.areaUnit),
        }),
    apartment.lowestPrice30d === undefined
      ? undefined
      : t('apartmentPage.lowest', { price: money(apartment.lowestPrice30d, currency) }),
    apartment.priceValidFrom === undefined
      ? undefined
      : t('apartmentPage.validFrom', { day: calendarDay(apartment.priceValidFrom.slice(0, 10)) }),
  ].filter((fact) => fact !== undefined);
  return (
    <FormSection id="price" title={t('apartmentPage.price')} text={facts.join(' · ')}>
      {lets ? (
        <div className={TWO}>
          <TextField path="rent.monthly" label={t('apartment.rent.monthly')} unit={currency} numeric />
          <TextField path="rent.adminFee" label={t('apartment.rent.adminFee')} unit={currency} numeric />
          <TextField path="rent.deposit" label={t('apartment.rent.deposit')} unit={currency} numeric />
          <TextField path="rent.availableFrom" label={t('apartment.rent.availableFrom')} type="date" />
          <TextField path="rent.minTermMonths" label={t('apartment.rent.minTermMonths')} numeric />
        </div>
      ) : (
        <div className={THREE}>
          <TextField path="price" label={t('apartment.price')} unit={currency} numeric />
          <TextField path="priceNet" label={t('apartment.priceNet')} unit={currency} numeric />
          <PlainField name="vatRate" unit="%" />
        </div>
      )}
      <CheckField
        path="priceHidden"
        label={t('apartment.priceHidden')}
        {...(currency === 'PLN' ? { help: t('apartmentPage.priceHiddenHelp') } : {})}
      />
      <fieldset>
        <legend className="mb-2 font-medium">
          {t('apartment.promotion')}
          {apartment.promotionActive ? (
            <span className="ml-2 rounded-pill bg-accent-soft px-2 py-[2px] text-xs font-normal text-accent">
              {t('apartments.promotion')}
            </span>
          ) : null}
        </legend>
        <div className={TWO}>
          <TextField path="promotion.price" label={t('apartment.promotion.price')} unit={currency} numeric />
          <TextField path="promotion.label" label={t('apartment.promotion.label')} maxLength={60} />
          <TextField path="promotion.from" label={t('apartment.promotion.from')} type="date" />
          <TextField path="promotion.to" label={t('apartment.promotion.to')} type="date" />
        </div>
        <Writing>
          <p className="mt-2 text-sm text-secondary">{t('apartmentPage.promotionHelp')}</p>
        </Writing>
      </fieldset>
      <Charges />
      <Components />
      <PriceHistoryTable apartment={apartment} />
    </FormSection>
  );
}

function Charges() {
  const t = useTranslate();
  const { may, apartment } = useApartment();
  const { control } = useFormContext<ApartmentValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'otherCharges' });
  if (!may && fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('apartment.otherCharges')}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_auto_32px]">
            <TextField
              path={`otherCharges.${index}.label`}
              bare={index > 0}
              label={t('apartmentPage.what')}
              maxLength={120}
            />
            <TextField
              path={`otherCharges.${index}.amount`}
              bare={index > 0}
              label={t('bulk.amount')}
              unit={apartment.currency}
              numeric
            />
            <Required first={index === 0} path={`otherCharges.${index}.required`} />
            {may ? <RemoveRow index={index} onRemove={() => remove(index)} /> : null}
          </li>
        ))}
      </ul>
      {may ? (
        <div className="mt-3">
          <AddRow
            label={t('apartmentPage.addCharge')}
            onAdd={() => append({ label: '', amount: '', required: true })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function Components() {
  const t = useTranslate();
  const { may, apartment } = useApartment();
  const { control } = useFormContext<ApartmentValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'components' });
  if (!may && fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('apartment.components')}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_140px_auto_32px]"
          >
            <TextField
              path={`components.${index}.label`}
              bare={index > 0}
              label={t('apartmentPage.what')}
              maxLength={120}
            />
            <SelectField
              path={`components.${index}.kind`}
              bare={index > 0}
              label={t('apartment.kind')}
              options={APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`apartmentKind.${kind}`) }))}
            />
            <TextField
              path={`components.${index}.price`}
              bare={index > 0}
              label={t('apartment.price')}
              unit={apartment.currency}
              numeric
            />
            <Required first={index === 0} path={`components.${index}.required`} />
            {may ? <RemoveRow index={index} onRemove={() => remove(index)} /> : null}
          </li>
        ))}
      </ul>
      {may ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <AddRow
            label={t('apartmentPage.addComponent')}
            onAdd={() => append({ apartmentId: '', kind: 'PARKING', label: '', price: '', required: false })}
          />
          <UnitPicker
            estateId={apartment.estateId}
            except={[apartment.id, ...fields.map(({ apartmentId }) => apartmentId)]}
            onPick={({ id, kind, number, price }) =>
              append({
                apartmentId: id,
                kind,
                label: number,
                price: price === undefined ? '' : decimal(price),
                required: false,
              })
            }
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function Required({
  path,
  first,
}: {
  path: `otherCharges.${number}.required` | `components.${number}.required`;
  first: boolean;
}) {
  const t = useTranslate();
  const { may } = useApartment();
  const { register, watch } = useFormContext<ApartmentValues>();
  if (useReading()) {
    return (
      <p className={cx('text-sm', first && 'sm:mt-6')}>{watch(path) ? t('apartmentPage.required') : ''}</p>
    );
  }
  return (
    <label className={cx('flex h-[44px] items-center gap-2 text-sm', first && 'sm:mt-6')}>
      <input type="checkbox" disabled={!may} {...register(path)} className="size-4 accent-accent" />
      {t('apartmentPage.required')}
    </label>
  );
}

function RemoveRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslate();
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={t('apartmentPage.removeRow', { number: index + 1 })}
      onClick={onRemove}
      className={index > 0 ? 'sm:mt-[6px]' : 'sm:mt-[30px]'}
    >
      <Trash2 size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}

function AddRow({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button size="small" onClick={onAdd}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {label}
    </Button>
  );
}
