import type { ImportField } from '@oriel/contract/apartment-fields';
import { IMPORT_GONE, type ImportGone, type ImportReport } from '@oriel/contract/apartment-import';
import type { Estate } from '@oriel/contract/estate';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { decimal, money, unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Toggle } from '../../../ui/controls.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Offers to create buildings that are in the sheet but not in the estate. */
export function BuildingsQuestion({
  buildings,
  create,
  disabled,
  onChange,
}: {
  buildings: ImportReport['buildings'];
  create: boolean;
  disabled: boolean;
  onChange: (create: boolean) => void;
}) {
  const t = useTranslate();
  const { length: count } = buildings;
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="font-medium">{t('apartmentImport.buildingsUnknown', { count })}</p>
        <ul className="mt-1 text-sm text-secondary">
          {buildings.map(({ name, floorsAbove, floorsBelow, staircases, apartments, others }) => (
            <li key={name}>
              <span className="text-ink">{name}</span>
              {[
                t('apartmentImport.ofBuilding.apartments', { count: apartments }),
                ...(others > 0 ? [t('apartmentImport.ofBuilding.others', { count: others })] : []),
                ...(floorsAbove ? [t('apartmentImport.ofBuilding.floors', { count: floorsAbove })] : []),
                ...(floorsBelow ? [t('apartmentImport.ofBuilding.below', { count: floorsBelow })] : []),
                ...(staircases.length > 0
                  ? [t('apartmentImport.ofBuilding.staircases', { names: staircases.join(', ') })]
                  : []),
              ].map((part) => `, ${part}`)}
            </li>
          ))}
        </ul>
      </div>
      <Toggle
        label={t('apartmentImport.createBuildings', { count })}
        help={t('apartmentImport.createBuildingsHelp')}
        on={create}
        disabled={disabled}
        onChange={onChange}
      />
    </section>
  );
}

/** Numbers that are named before the rest is only counted. */
const NAMED = 12;

/** Asks what becomes of apartments that the list no longer names. */
export function GoneQuestion({
  apartments,
  gone,
  disabled,
  onChange,
}: {
  apartments: ImportReport['gone'];
  gone: ImportGone;
  disabled: boolean;
  onChange: (gone: ImportGone) => void;
}) {
  const t = useTranslate();
  const { length: count } = apartments;
  const names = apartments.slice(0, NAMED).map(({ number }) => number);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="font-medium">{t('apartmentImport.gone', { count })}</p>
        <p className="mt-1 text-sm text-secondary">
          {names.join(', ')}
          {count > NAMED ? '…' : ''}
        </p>
      </div>
      <Choice
        label={t('apartmentImport.goneWhat')}
        value={gone}
        disabled={disabled}
        options={IMPORT_GONE.map((value) => ({ value, label: t(`importGone.${value}`) }))}
        onChange={onChange}
      />
    </section>
  );
}

/** Asks before importing numbers in another currency or unit unchanged. */
export function UnitsQuestion({
  units,
  estate,
  agreed,
  disabled,
  onAgree,
  onChanged,
}: {
  units: NonNullable<ImportReport['otherUnits']>;
  estate: Pick<Estate, 'id' | 'status' | 'currency' | 'areaUnit'>;
  agreed: boolean;
  disabled: boolean;
  onAgree: (agreed: boolean) => void;
  /** The estate now uses the sheet's units. */
  onChanged: () => void;
}) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const { currency, areaUnit } = units;
  const other = [currency, areaUnit && unitName(areaUnit)].filter(Boolean).join(', ');
  const own = [currency && estate.currency, areaUnit && unitName(estate.areaUnit)].filter(Boolean).join(', ');

  async function changeEstate(): Promise<void> {
    setFailure(undefined);
    try {
      await api.call('updateEstate', { id: estate.id, body: units });
      void refresh('apartment', 'building');
      onChanged();
    } catch (error) {
      setFailure(errorDetail(error));
    }
  }

  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="font-medium">{t('apartmentImport.otherUnits', { other, own })}</p>
        <p className="mt-1 text-sm text-secondary">{t('apartmentImport.otherUnitsHelp', { own })}</p>
      </div>
      {estate.status === 'DRAFT' ? (
        <Button size="small" className="self-start" disabled={disabled} onClick={() => void changeEstate()}>
          {t('apartmentImport.changeUnits', { other })}
        </Button>
      ) : null}
      <Toggle
        label={t('apartmentImport.anyUnits', { own })}
        on={agreed}
        disabled={disabled}
        onChange={onAgree}
      />
      {failure ? <Notice>{failure}</Notice> : null}
    </section>
  );
}

/** Asks before prices change by more than half: another column may have been taken for the price. */
export function PricesQuestion({
  jumps: { count, number, from, to },
  currency,
  agreed,
  disabled,
  onAgree,
}: {
  jumps: NonNullable<ImportReport['priceJumps']>;
  currency: string;
  agreed: boolean;
  disabled: boolean;
  onAgree: (agreed: boolean) => void;
}) {
  const t = useTranslate();
  const values = { count, number, from: money(from, currency), to: money(to, currency) };
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="font-medium">{t('apartmentImport.priceJumps', values)}</p>
        <p className="mt-1 text-sm text-secondary">{t('apartmentImport.priceJumpsHelp')}</p>
      </div>
      <Toggle label={t('apartmentImport.anyPrices')} on={agreed} disabled={disabled} onChange={onAgree} />
    </section>
  );
}

/** Points out two columns that seem to hold each other's values, and exchanges them. */
export function SwappedQuestion({
  swapped: { fields, from, to },
  disabled,
  onExchange,
}: {
  swapped: NonNullable<ImportReport['swapped']>[number];
  disabled: boolean;
  onExchange: (one: ImportField, other: ImportField) => void;
}) {
  const t = useTranslate();
  const [one, other] = fields;
  if (!one || !other) return null;
  const values = { from: decimal(from), to: decimal(to) };
  return (
    <Notice>
      <p className="font-medium">
        {t(one === 'price' ? 'apartmentImport.swappedPrices' : 'apartmentImport.swappedRooms', values)}
      </p>
      <Button size="small" className="mt-2" disabled={disabled} onClick={() => onExchange(one, other)}>
        {t(one === 'price' ? 'apartmentImport.swapPrices' : 'apartmentImport.swapRooms')}
      </Button>
    </Notice>
  );
}
