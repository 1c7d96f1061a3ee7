import type { ApartmentCreate } from '@oriel/contract/apartment-input';
import type { Building } from '@oriel/contract/building';
import { APARTMENT_KINDS } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import { ApiError } from '@oriel/sdk/team-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { createFlat } from '../../kit/apartments/api.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readNumber } from '../../ui/read-number.ts';
import { toasts } from '../../ui/toast-store.ts';

interface Draft {
  estateId: string;
  buildingId: string;
  kind: ApartmentCreate['kind'];
  number: string;
  area: string;
  rooms: string;
  floor: string;
  price: string;
}

const NUMBERS = ['area', 'rooms', 'floor', 'price'] as const;

export interface NewFlatProps {
  estates: readonly Estate[];
  buildings: readonly Building[];
  estateId: string | undefined;
  buildingId: string | undefined;
  onClose: () => void;
}

/** A new flat by what it must have; the rest is written on its page. */
export function NewFlat({ estates, buildings, estateId, buildingId, onClose }: NewFlatProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<Draft>({
    defaultValues: {
      estateId: estateId ?? estates[0]?.id ?? '',
      buildingId: buildingId ?? '',
      kind: 'APARTMENT',
      number: '',
      area: '',
      rooms: '',
      floor: '',
      price: '',
    },
  });
  const { errors, isSubmitting } = formState;
  const draft = watch();
  const inEstate = buildings.filter((building) => building.estateId === draft.estateId);
  const isLet = /_(RENT|LEASE)$/.test(
    inEstate.find(({ id }) => id === draft.buildingId)?.type ??
      estates.find(({ id }) => id === draft.estateId)?.type ??
      '',
  );

  async function create({
    estateId: estate,
    buildingId: building,
    kind,
    number,
    ...typed
  }: Draft): Promise<void> {
    setFailure(undefined);
    const values: Partial<Record<(typeof NUMBERS)[number], number>> = {};
    for (const name of NUMBERS) {
      if (typed[name].trim() === '') continue;
      const value = readNumber(typed[name], name === 'price' ? 'money' : 'measure');
      if (value === undefined) return setError(name, { message: t('invalid.number') }, { shouldFocus: true });
      values[name] = value;
    }
    const { area, price, ...rest } = values;
    if (area === undefined)
      return setError('area', { message: t('invalid.required') }, { shouldFocus: true });
    try {
      const flat = await createFlat({
        estateId: estate,
        ...(building ? { buildingId: building } : {}),
        ...(kind ? { kind } : {}),
        number: number.trim(),
        area,
        ...rest,
        ...(price === undefined ? {} : isLet ? { rent: { monthly: price } } : { price }),
      });
      toasts.add({ title: t('flats.created', { number: flat.number }) });
      await navigate(`/dashboard/apartments/${flat.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NUMBER_TAKEN') {
        return setError('number', { message: error.message }, { shouldFocus: true });
      }
      const told = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
      for (const [path, [sentence = '']] of told) {
        const name = path === 'rent.monthly' ? 'price' : path.split('.')[0];
        if (name && name in draft) setError(name as keyof Draft, { message: sentence });
      }
      if (told.length === 0) setFailure(errorText(error));
    }
  }

  const field = (name: 'number' | (typeof NUMBERS)[number], label: string, needed = false) => (
    <Field
      label={label}
      autoComplete="off"
      {...(name === 'number' ? { maxLength: 40 } : { inputMode: 'decimal' as const })}
      error={errors[name]?.message}
      {...register(name, needed ? { validate: (value) => value.trim() !== '' || t('invalid.required') } : {})}
    />
  );
  return (
    <DialogPanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('flats.new')}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(create)(event)}
        className="mt-4 flex flex-col gap-4"
      >
        {failure ? <Notice>{failure}</Notice> : null}
        <Choice
          label={t('flat.estate')}
          value={draft.estateId}
          invalid={errors.estateId?.message}
          options={estates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setValue('estateId', id);
            setValue('buildingId', '');
          }}
        />
        <div className="grid grid-cols-2 gap-4">
          <Choice
            label={t('flat.building')}
            value={draft.buildingId}
            invalid={errors.buildingId?.message}
            options={[
              { value: '', label: t('place.none') },
              ...inEstate.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => setValue('buildingId', id)}
          />
          <Choice
            label={t('flat.kind')}
            value={draft.kind ?? 'APARTMENT'}
            options={APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`flatKind.${kind}`) }))}
            onChange={(kind) => setValue('kind', kind)}
          />
          {field('number', t('flat.number'), true)}
          {field('area', t('flat.area'), true)}
          {field('rooms', t('flat.rooms'))}
          {field('floor', t('flat.floor'))}
        </div>
        {field('price', t(isLet ? 'flat.rent.monthly' : 'flat.price'))}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting || !draft.estateId}>
            {t(isSubmitting ? 'action.saving' : 'flats.create')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
