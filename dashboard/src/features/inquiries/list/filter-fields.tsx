import { INQUIRY_SOURCES } from '@oriel/contract/enums';
import { useTranslate } from '../../../i18n/translate.ts';
import { ApartmentChoice } from '../../../kit/apartments/apartment-choice.tsx';
import { Choice } from '../../../ui/controls.tsx';
import type { FilterName, InquiriesChange, InquiriesState } from './inquiries-address.ts';
import type { Choices } from './use-choices.ts';

export interface FilterFieldsProps {
  state: InquiriesState;
  choices: Choices;
  onChange: (change: InquiriesChange) => void;
}

/** All filters of the list besides its search. */
export function FilterFields({ state: { filters }, choices, onChange }: FilterFieldsProps) {
  const t = useTranslate();
  const people = choices.members.map(({ id, name }) => ({ value: id, label: name }));
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const { estateId, buildingId } = filters;
  // Without a place, an organization has too many apartments for a list.
  const within =
    estateId || buildingId
      ? {
          ...(estateId ? { estateId: [estateId] } : {}),
          ...(buildingId ? { buildingId: [buildingId] } : {}),
        }
      : undefined;
  const choice = (
    name: FilterName,
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
    along: InquiriesChange = {},
  ) => (
    <Choice
      key={name}
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: t('inquiries.any') }, ...options]}
      onChange={(value) => onChange({ ...along, [name]: value })}
    />
  );
  return (
    <>
      {choice('status', t('inquiries.readState'), [
        { value: 'NEW', label: t('inquiries.unread') },
        { value: 'READ', label: t('inquiries.read') },
      ])}
      {choice('answered', t('inquiries.answer'), [
        { value: 'false', label: t('inquiries.unanswered') },
        { value: 'true', label: t('inquiries.answered') },
      ])}
      {choice('due', t('nextStep.title'), [{ value: 'true', label: t('nextStep.due') }])}
      {choice('estateId', t('place.estate'), named(choices.estates), { buildingId: '', apartmentId: '' })}
      {choices.buildings.length > 0
        ? choice('buildingId', t('inquiries.building'), named(choices.buildings), { apartmentId: '' })
        : null}
      {within || filters.apartmentId ? (
        <ApartmentChoice
          label={t('inquiries.apartment')}
          value={filters.apartmentId ?? ''}
          within={within}
          none={t('inquiries.any')}
          onChange={(apartmentId) => onChange({ apartmentId })}
        />
      ) : null}
      {choice('assigneeId', t('inquiries.assignee'), [
        { value: 'none', label: t('inquiries.nobody') },
        ...people,
      ])}
      {choice('agentId', t('inquiries.agentLink'), people)}
      {choice(
        'source',
        t('inquiries.source'),
        INQUIRY_SOURCES.map((source) => ({ value: source, label: t(`inquirySource.${source}`) })),
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{t('inquiries.received')}</legend>
        <div className="flex items-center gap-2">
          <DayField
            label={t('inquiries.from')}
            value={filters.from}
            most={filters.to}
            onChange={(from) => onChange({ from })}
          />
          <span aria-hidden className="text-secondary">
            –
          </span>
          <DayField
            label={t('inquiries.to')}
            value={filters.to}
            least={filters.from}
            onChange={(to) => onChange({ to })}
          />
        </div>
      </fieldset>
    </>
  );
}

function DayField({
  label,
  value = '',
  least,
  most,
  onChange,
}: {
  label: string;
  value?: string | undefined;
  least?: string | undefined;
  most?: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      min={least}
      max={most}
      onChange={({ target }) => onChange(target.value)}
      className="h-[40px] w-full min-w-0 rounded-control border border-edge bg-raised px-2 text-sm"
    />
  );
}
