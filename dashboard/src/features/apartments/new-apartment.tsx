import type { ApartmentCreate } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import type { Building } from '@oriel/contract/building';
import { APARTMENT_KINDS } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import { readNumber } from '@oriel/contract/read-number';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { createApartment } from '../../kit/apartments/api.ts';
import { OneOfField, TallInput } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../kit/form/use-send-form.ts';
import { Choice } from '../../ui/controls.tsx';
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

const meaning = (name: (typeof NUMBERS)[number]) => (name === 'price' ? 'money' : 'measure');

export interface NewApartmentProps {
  estates: readonly Estate[];
  buildings: readonly Building[];
  estateId: string | undefined;
  buildingId: string | undefined;
  onClose: () => void;
}

/** Creates an apartment from its required fields; the rest is edited on its page. */
export function NewApartment({ estates, buildings, estateId, buildingId, onClose }: NewApartmentProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const sending = useSendForm<Draft>({
    values: {
      estateId: estateId ?? estates[0]?.id ?? '',
      buildingId: buildingId ?? '',
      kind: 'APARTMENT',
      number: '',
      area: '',
      rooms: '',
      floor: '',
      price: '',
    },
    fieldOf: (path) => (path === 'rent.monthly' ? 'price' : (path.split('.')[0] ?? path)),
    fieldOfCode: { NUMBER_TAKEN: 'number' },
    send: async ({ estateId: estate, buildingId: building, kind, number, ...typed }) => {
      // The fields are validated by now: each holds a number or nothing.
      const [area, rooms, floor, price] = NUMBERS.map((name) => readNumber(typed[name], meaning(name)));
      const apartment = await createApartment({
        estateId: estate,
        ...(building ? { buildingId: building } : {}),
        ...(kind ? { kind } : {}),
        number: number.trim(),
        ...(area === undefined ? {} : { area }),
        ...(rooms === undefined ? {} : { rooms }),
        ...(floor === undefined ? {} : { floor }),
        ...(price === undefined ? {} : isLet ? { rent: { monthly: price } } : { price }),
      });
      toasts.add({ title: t('apartments.created', { number: apartment.number }) });
      await navigate(`/dashboard/apartments/${apartment.id}`);
    },
  });
  const { watch, setValue, formState } = sending.form;
  const draft = watch();
  const inEstate = buildings.filter((building) => building.estateId === draft.estateId);
  const isLet = /_(RENT|LEASE)$/.test(
    inEstate.find(({ id }) => id === draft.buildingId)?.type ??
      estates.find(({ id }) => id === draft.estateId)?.type ??
      '',
  );

  const numeric = (name: (typeof NUMBERS)[number], label: string) => (
    <TallInput
      name={name}
      label={label}
      inputMode="decimal"
      validate={(text) =>
        text.trim() === ''
          ? name !== 'area' || !needsArea(draft.kind ?? 'APARTMENT') || t('invalid.required')
          : readNumber(text, meaning(name)) !== undefined || t('invalid.number')
      }
    />
  );
  return (
    <FormDialog
      sending={sending}
      title={t('apartments.new')}
      action={t('apartments.create')}
      disabled={!draft.estateId}
      onClose={onClose}
    >
      <Choice
        label={t('apartment.estate')}
        value={draft.estateId}
        invalid={formState.errors.estateId?.message}
        options={estates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setValue('estateId', id, { shouldDirty: true });
          setValue('buildingId', '', { shouldDirty: true });
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        <OneOfField
          name="buildingId"
          label={t('apartment.building')}
          options={[
            { value: '', label: t('place.none') },
            ...inEstate.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <OneOfField
          name="kind"
          label={t('apartment.kind')}
          options={APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`apartmentKind.${kind}`) }))}
        />
        <TallInput
          name="number"
          label={t('apartment.number')}
          maxLength={40}
          validate={(text) => text.trim() !== '' || t('invalid.required')}
        />
        {numeric('area', t('apartment.area'))}
        {numeric('rooms', t('apartment.rooms'))}
        {numeric('floor', t('apartment.floor'))}
      </div>
      {numeric('price', t(isLet ? 'apartment.rent.monthly' : 'apartment.price'))}
    </FormDialog>
  );
}
