import { APARTMENT_KINDS, FINISHES, ORIENTATIONS } from '@oriel/contract/enums';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { useBuildings, useMembers } from '../../../kit/list/choices.ts';
import { cx } from '../../../ui/class-names.ts';
import { RecordLine, useReading } from '../../../ui/reading.tsx';
import { useApartment } from './apartment-context.ts';
import type { ApartmentValues } from './apartment-values.ts';
import { CheckField, FormSection, LockMark, PlainField, SelectField, TextField, TWO } from './fields.tsx';

/** The apartment's name and location. */
export function BasicsSection() {
  const t = useTranslate();
  const { apartment } = useApartment();
  const { data: buildings = [] } = useBuildings(apartment.estateId);
  return (
    <FormSection id="basics" title={t('apartmentPage.basics')}>
      <div className={TWO}>
        <TextField
          path="number"
          label={t('apartment.number')}
          help={t('apartmentPage.numberHelp')}
          maxLength={40}
        />
        <TextField path="name" label={t('apartment.name')} maxLength={120} />
        <SelectField
          path="kind"
          label={t('apartment.kind')}
          options={APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`apartmentKind.${kind}`) }))}
        />
        <SelectField
          path="buildingId"
          label={t('apartment.building')}
          options={[
            { value: '', label: t('place.none') },
            // Its own building is always an option: without it, the list would show, and save, another one.
            ...(apartment.building ? [{ value: apartment.building.id, label: apartment.building.name }] : []),
            ...buildings
              .filter(({ id }) => id !== apartment.buildingId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <PlainField name="floor" help={t('apartmentPage.floorHelp')} />
        <PlainField name="floorLabel" />
        <PlainField name="staircase" />
        <PlainField name="completionDate" />
      </div>
      <Orientations />
      <CheckField path="visible" label={t('bulkKind.visible')} help={t('apartmentPage.visibleHelp')} />
      <CheckField
        path="highlighted"
        label={t('apartment.highlighted')}
        help={t('apartmentPage.highlightedHelp')}
      />
    </FormSection>
  );
}

function Orientations() {
  const t = useTranslate();
  const { setValue, watch } = useFormContext<ApartmentValues>();
  const { may, isLocked } = useApartment();
  const chosen = watch('orientations');
  if (useReading()) {
    const names = ORIENTATIONS.filter((one) => chosen.includes(one)).map((one) => t(`orientation.${one}`));
    return <RecordLine label={t('apartment.orientations')}>{names.join(', ')}</RecordLine>;
  }
  return (
    <fieldset disabled={!may || isLocked('orientations')} className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <legend className="contents text-sm font-medium">{t('apartment.orientations')}</legend>
        <LockMark field="orientations" label={t('apartment.orientations')} />
      </div>
      <div className="flex flex-wrap gap-1">
        {ORIENTATIONS.map((orientation) => (
          <label
            key={orientation}
            className={cx(
              'flex h-[36px] min-w-[44px] cursor-pointer items-center justify-center rounded-control border px-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen.includes(orientation) ? 'border-accent bg-accent-soft' : 'border-line bg-raised',
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(orientation)}
              onChange={({ target }) =>
                setValue(
                  'orientations',
                  ORIENTATIONS.filter((one) => (one === orientation ? target.checked : chosen.includes(one))),
                )
              }
              className="sr-only"
            />
            {t(`orientation.${orientation}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fields that only the team sees. */
export function TeamSection() {
  const t = useTranslate();
  const { may } = useApartment();
  const reading = useReading();
  const { setValue, watch } = useFormContext<ApartmentValues>();
  const chosen = watch('agentIds');
  const { data: members = [] } = useMembers();
  return (
    <FormSection id="team" title={t('apartmentPage.team')} text={t('apartmentPage.teamHelp')}>
      <div className={TWO}>
        <PlainField name="administrativeNumber" />
        <PlainField name="externalId" />
      </div>
      <TextField path="tags" label={t('apartment.tags')} help={t('apartmentPage.commas')} />
      {reading ? (
        <RecordLine label={t('apartment.agents')}>
          {members
            .filter(({ id }) => chosen.includes(id))
            .map(({ name }) => name)
            .join(', ')}
        </RecordLine>
      ) : (
        <fieldset disabled={!may} className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('apartment.agents')}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {members.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setValue(
                      'agentIds',
                      target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                    )
                  }
                  className="size-4 accent-accent"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </FormSection>
  );
}

export const FINISH_CHOICES = ['', ...FINISHES] as const;
