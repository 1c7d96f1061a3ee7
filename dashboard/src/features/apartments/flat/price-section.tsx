import { APARTMENT_KINDS } from '@oriel/contract/enums';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { calendarDay, decimal, money, unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { isLet } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useReading, Writing } from '../../../ui/reading.tsx';
import { CheckField, FormSection, PlainField, SelectField, TextField, THREE, TWO } from './fields.tsx';
import { useFlat } from './flat-context.ts';
import type { FlatValues } from './flat-values.ts';
import { PriceHistoryTable } from './price-history.tsx';
import { UnitPicker } from './unit-picker.tsx';

/** Current price and price history. */
export function PriceSection() {
  const t = useTranslate();
  const { flat } = useFlat();
  const { currency } = flat;
  const lets = isLet(flat);
  const facts = [
    flat.effectivePrice === undefined
      ? undefined
      : t('flatPage.costsToday', { price: money(flat.effectivePrice, currency) }),
    flat.pricePerArea === undefined
      ? undefined
      : t('flatPage.perArea', {
          price: money(Math.round(flat.pricePerArea * 100) / 100, currency),
          unit: unitName(flat.areaUnit),
        }),
    flat.lowestPrice30d === undefined
      ? undefined
      : t('flatPage.lowest', { price: money(flat.lowestPrice30d, currency) }),
    flat.priceValidFrom === undefined
      ? undefined
      : t('flatPage.validFrom', { day: calendarDay(flat.priceValidFrom.slice(0, 10)) }),
  ].filter((fact) => fact !== undefined);
  return (
    <FormSection id="price" title={t('flatPage.price')} text={facts.join(' · ')}>
      {lets ? (
        <div className={TWO}>
          <TextField path="rent.monthly" label={t('flat.rent.monthly')} unit={currency} numeric />
          <TextField path="rent.adminFee" label={t('flat.rent.adminFee')} unit={currency} numeric />
          <TextField path="rent.deposit" label={t('flat.rent.deposit')} unit={currency} numeric />
          <TextField path="rent.availableFrom" label={t('flat.rent.availableFrom')} type="date" />
          <TextField path="rent.minTermMonths" label={t('flat.rent.minTermMonths')} numeric />
        </div>
      ) : (
        <div className={THREE}>
          <TextField path="price" label={t('flat.price')} unit={currency} numeric />
          <TextField path="priceNet" label={t('flat.priceNet')} unit={currency} numeric />
          <PlainField name="vatRate" unit="%" />
        </div>
      )}
      <CheckField path="priceHidden" label={t('flat.priceHidden')} help={t('flatPage.priceHiddenHelp')} />
      <fieldset>
        <legend className="mb-2 font-medium">
          {t('flat.promotion')}
          {flat.promotionActive ? (
            <span className="ml-2 rounded-pill bg-accent-soft px-2 py-[2px] text-xs font-normal text-accent">
              {t('flats.promotion')}
            </span>
          ) : null}
        </legend>
        <div className={TWO}>
          <TextField path="promotion.price" label={t('flat.promotion.price')} unit={currency} numeric />
          <TextField path="promotion.label" label={t('flat.promotion.label')} maxLength={60} />
          <TextField path="promotion.from" label={t('flat.promotion.from')} type="date" />
          <TextField path="promotion.to" label={t('flat.promotion.to')} type="date" />
        </div>
        <Writing>
          <p className="mt-2 text-sm text-secondary">{t('flatPage.promotionHelp')}</p>
        </Writing>
      </fieldset>
      <Charges />
      <Components />
      <PriceHistoryTable flat={flat} />
    </FormSection>
  );
}

function Charges() {
  const t = useTranslate();
  const { may, flat } = useFlat();
  const { control } = useFormContext<FlatValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'otherCharges' });
  if (!may && fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('flat.otherCharges')}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_auto_32px]">
            <TextField
              path={`otherCharges.${index}.label`}
              bare={index > 0}
              label={t('flatPage.what')}
              maxLength={120}
            />
            <TextField
              path={`otherCharges.${index}.amount`}
              bare={index > 0}
              label={t('bulk.amount')}
              unit={flat.currency}
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
            label={t('flatPage.addCharge')}
            onAdd={() => append({ label: '', amount: '', required: true })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function Components() {
  const t = useTranslate();
  const { may, flat } = useFlat();
  const { control } = useFormContext<FlatValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'components' });
  if (!may && fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('flat.components')}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_140px_auto_32px]"
          >
            <TextField
              path={`components.${index}.label`}
              bare={index > 0}
              label={t('flatPage.what')}
              maxLength={120}
            />
            <SelectField
              path={`components.${index}.kind`}
              bare={index > 0}
              label={t('flat.kind')}
              options={APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`flatKind.${kind}`) }))}
            />
            <TextField
              path={`components.${index}.price`}
              bare={index > 0}
              label={t('flat.price')}
              unit={flat.currency}
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
            label={t('flatPage.addComponent')}
            onAdd={() => append({ apartmentId: '', kind: 'PARKING', label: '', price: '', required: false })}
          />
          <UnitPicker
            estateId={flat.estateId}
            except={[flat.id, ...fields.map(({ apartmentId }) => apartmentId)]}
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
  const { may } = useFlat();
  const { register, watch } = useFormContext<FlatValues>();
  if (useReading()) {
    return <p className={cx('text-sm', first && 'sm:mt-6')}>{watch(path) ? t('flatPage.required') : ''}</p>;
  }
  return (
    <label className={cx('flex h-[44px] items-center gap-2 text-sm', first && 'sm:mt-6')}>
      <input type="checkbox" disabled={!may} {...register(path)} className="size-4 accent-accent" />
      {t('flatPage.required')}
    </label>
  );
}

function RemoveRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslate();
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={t('flatPage.removeRow', { number: index + 1 })}
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
