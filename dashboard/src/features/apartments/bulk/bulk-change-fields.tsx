import type { Building } from '@oriel/contract/building';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type ApartmentKind,
  type ApartmentStatus,
} from '@oriel/contract/enums';
import { readNumber } from '@oriel/contract/read-number';
import type { Colleague } from '@oriel/contract/user';
import { decimal } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import { Choice, Segments } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { BulkChange } from './bulk-plan.ts';

export type BulkKind = BulkChange['kind'];

/** A bulk change while it is being set up. */
export interface BulkChangeDraft {
  /** Nothing is preselected: an untouched draft changes no apartment. */
  readonly kind: BulkKind | undefined;
  readonly status: ApartmentStatus | undefined;
  readonly reason: string;
  readonly by: 'percent' | 'amount' | 'exactly';
  readonly amount: string;
  readonly roundTo: '0' | '1' | '100' | '1000';
  readonly on: 'true' | 'false' | undefined;
  readonly apartmentKind: ApartmentKind | undefined;
  readonly building: string;
  readonly how: 'add' | 'remove' | 'replace';
  readonly agents: readonly string[];
}

/** The change of a draft; undefined while incomplete or not a number. */
export function bulkChangeOf(draft: BulkChangeDraft, buildings: readonly Building[]): BulkChange | undefined {
  const { kind } = draft;
  switch (kind) {
    case 'status':
      return draft.status && { kind, to: draft.status, reason: draft.reason.trim() };
    case 'price': {
      const value = readNumber(draft.amount, draft.by === 'percent' ? 'measure' : 'money');
      return value === undefined ? undefined : { kind, by: draft.by, value, roundTo: Number(draft.roundTo) };
    }
    case 'visible':
    case 'highlighted':
      return draft.on && { kind, to: draft.on === 'true' };
    case 'kind':
      return draft.apartmentKind && { kind, to: draft.apartmentKind };
    case 'building': {
      const building = buildings.find(({ id }) => id === draft.building);
      return building && { kind, to: building.id, estateId: building.estateId };
    }
    case 'agents':
      return draft.agents.length === 0 && draft.how !== 'replace'
        ? undefined
        : { kind, how: draft.how, ids: draft.agents };
    case undefined:
      return undefined;
  }
}

export interface BulkChangeFieldsProps {
  draft: BulkChangeDraft;
  kinds: readonly BulkKind[];
  viewer: Viewer;
  buildings: readonly Building[];
  members: readonly Colleague[];
  reasonNeeded: boolean;
  onChange: (change: Partial<BulkChangeDraft>) => void;
}

export function BulkChangeFields({
  draft,
  kinds,
  viewer,
  buildings,
  members,
  reasonNeeded,
  onChange,
}: BulkChangeFieldsProps) {
  const t = useTranslate();
  const statuses = APARTMENT_STATUSES.filter((status) => viewer.role !== 'AGENT' || status !== 'SOLD');
  const notNumber = draft.amount.trim() !== '' && readNumber(draft.amount) === undefined;
  return (
    <div className="flex flex-col gap-4">
      <Segments
        label={t('bulk.what')}
        value={draft.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`bulkKind.${kind}`) }))}
        onChange={(kind) => onChange({ kind, on: undefined })}
      />
      {draft.kind === 'status' ? (
        <Segments
          label={t('bulk.newStatus')}
          value={draft.status}
          options={statuses.map((status) => ({ value: status, label: t(`apartmentStatus.${status}`) }))}
          onChange={(status) => onChange({ status })}
        />
      ) : null}
      {reasonNeeded ? (
        <Field
          label={t('status.reason')}
          help={t('status.backFromSold')}
          value={draft.reason}
          maxLength={1000}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      ) : null}
      {draft.kind === 'price' ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <Choice
            label={t('bulk.how')}
            value={draft.by}
            options={(['percent', 'amount', 'exactly'] as const).map((by) => ({
              value: by,
              label: t(`bulkPrice.${by}`),
            }))}
            onChange={(by) => onChange({ by })}
          />
          <div className="flex flex-col gap-1">
            <label htmlFor="bulk-amount" className="text-sm font-medium">
              {t(draft.by === 'percent' ? 'bulk.percent' : 'bulk.amount')}
            </label>
            <input
              id="bulk-amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={draft.by === 'percent' ? decimal(2.5) : ''}
              value={draft.amount}
              aria-invalid={notNumber || undefined}
              aria-describedby={notNumber ? 'bulk-amount-error' : undefined}
              onChange={({ target }) => onChange({ amount: target.value })}
              className="h-[40px] rounded-control border border-edge bg-raised px-3 text-right text-sm tabular aria-invalid:border-bad"
            />
            {notNumber ? (
              <p id="bulk-amount-error" className="text-sm text-bad">
                {t('apartments.wrong.price')}
              </p>
            ) : null}
          </div>
          <Choice
            label={t('bulk.round')}
            value={draft.roundTo}
            options={(['0', '1', '100', '1000'] as const).map((step) => ({
              value: step,
              label: step === '0' ? t('bulk.roundNot') : step,
            }))}
            onChange={(roundTo) => onChange({ roundTo })}
          />
        </div>
      ) : null}
      {draft.kind === 'visible' || draft.kind === 'highlighted' ? (
        <Segments
          label={t(`bulkKind.${draft.kind}`)}
          value={draft.on}
          options={[
            { value: 'true', label: t('apartments.yes') },
            { value: 'false', label: t('apartments.no') },
          ]}
          onChange={(on) => onChange({ on })}
        />
      ) : null}
      {draft.kind === 'kind' ? (
        <Choice
          label={t('apartment.kind')}
          value={draft.apartmentKind ?? ''}
          options={[
            { value: '', label: t('place.choose') },
            ...APARTMENT_KINDS.map((kind) => ({ value: kind, label: t(`apartmentKind.${kind}`) })),
          ]}
          onChange={(kind) => onChange({ apartmentKind: kind === '' ? undefined : kind })}
        />
      ) : null}
      {draft.kind === 'building' ? (
        <Choice
          label={t('apartment.building')}
          value={draft.building}
          options={[
            { value: '', label: t('place.choose') },
            ...buildings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(building) => onChange({ building })}
        />
      ) : null}
      {draft.kind === 'agents' ? (
        <>
          <Segments
            label={t('bulk.how')}
            value={draft.how}
            options={(['add', 'remove', 'replace'] as const).map((how) => ({
              value: how,
              label: t(`bulkAgents.${how}`),
            }))}
            onChange={(how) => onChange({ how })}
          />
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-1 text-sm font-medium">{t('apartment.agents')}</legend>
            {members.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={draft.agents.includes(id)}
                  onChange={({ target }) =>
                    onChange({
                      agents: target.checked
                        ? [...draft.agents, id]
                        : draft.agents.filter((one) => one !== id),
                    })
                  }
                  className="size-4 accent-accent"
                />
                {name}
              </label>
            ))}
          </fieldset>
        </>
      ) : null}
    </div>
  );
}
