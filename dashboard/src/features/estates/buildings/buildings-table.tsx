import type { Building, BuildingPatch } from '@oriel/contract/building';
import type { EstateDetail } from '@oriel/contract/estate';
import { GripVertical, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { calendarDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { updateBuilding } from '../../../kit/estates/api.ts';
import { reported } from '../../../kit/report.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { StatusBar } from '../../../ui/status-bar.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import { othersText, statusShares } from '../estate-words.ts';
import { DeleteBuilding } from './delete-building.tsx';
import { type CellDrafts, InlineCell, useCellDrafts } from './inline-cell.tsx';

/** The buildings of an estate in order, with editable cells. */
export function BuildingsTable({
  estate,
  buildings,
}: {
  estate: EstateDetail;
  buildings: readonly Building[];
}) {
  const t = useTranslate();
  const { edit } = useRights();
  const drafts = useCellDrafts();
  const [said, setSaid] = useState('');
  const [deleting, setDeleting] = useState<Building>();
  const byId = new Map(buildings.map((building) => [building.id, building]));
  const reorder = useReorder({
    ids: buildings.map(({ id }) => id),
    onOrder: (ids) => void reported(saveOrder(ids, byId)),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: byId.get(id)?.name ?? '', place, count: buildings.length })),
  });
  const shown = reorder.order.flatMap((id) => byId.get(id) ?? []);
  const heads = ['name', 'code', 'floors', 'completion', 'apartments'] as const;

  return (
    <>
      <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <table className="w-full min-w-[760px] border-collapse text-sm">
          <caption className="sr-only">{t('estateTab.buildings')}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-secondary">
              {edit ? (
                <td className="w-8">
                  <span className="sr-only">{t('buildings.order')}</span>
                </td>
              ) : null}
              {heads.map((key) => (
                <th key={key} scope="col" className="px-2 py-2 font-medium">
                  {t(`buildingColumn.${key}`)}
                </th>
              ))}
              <td className="w-24" />
            </tr>
          </thead>
          <tbody>
            {shown.map((building) => (
              <tr
                key={building.id}
                data-reorder={building.id}
                className="group border-b border-line align-middle transition-colors hover:bg-sunken/60"
              >
                {edit ? (
                  <td>
                    <button
                      type="button"
                      aria-label={t('rooms.reorder', { name: building.name })}
                      className="flex size-8 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink"
                      {...reorder.handle(building.id)}
                    >
                      <GripVertical size={16} strokeWidth={1.5} aria-hidden />
                    </button>
                  </td>
                ) : null}
                <Cells building={building} drafts={drafts} edit={edit} />
                <td className="px-2">
                  <RowActions building={building} onDelete={() => setDeleting(building)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <LeaveGuard alsoWithin when={drafts.dirty} name={estate.name} />
      {deleting ? <DeleteBuilding building={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  );
}

async function saveOrder(ids: readonly string[], byId: ReadonlyMap<string, Building>): Promise<void> {
  for (const [order, id] of ids.entries()) {
    const building = byId.get(id);
    if (building && building.order !== order) await updateBuilding(building, { order });
  }
}

function Cells({ building, drafts, edit }: { building: Building; drafts: CellDrafts; edit: boolean }) {
  const t = useTranslate();
  const { id, name, code = '', floorsAbove, completionDate = '', counts } = building;
  const save = (patch: BuildingPatch) => updateBuilding(building, patch);
  const cell = (field: string, plain: ReactNode, input: ReactNode) => (
    <td key={field} className="py-2 pr-2">
      {edit ? input : <span className="px-2">{plain}</span>}
    </td>
  );
  const common = { drafts };
  return (
    <>
      {cell(
        'name',
        <BuildingLink building={building} />,
        <InlineCell
          {...common}
          cell={`${id} name`}
          label={t('buildings.nameOf', { name })}
          value={name}
          maxLength={120}
          className="font-medium"
          check={(text) => (text === '' ? t('field.nameNeeded') : undefined)}
          onSave={(text) => save({ name: text })}
        />,
      )}
      {cell(
        'code',
        code,
        <InlineCell
          {...common}
          cell={`${id} code`}
          label={t('buildings.codeOf', { name })}
          value={code}
          maxLength={20}
          className="max-w-24"
          onSave={(text) => save({ code: text === '' ? null : text })}
        />,
      )}
      {cell(
        'floors',
        floorsAbove,
        <InlineCell
          {...common}
          cell={`${id} floors`}
          type="number"
          label={t('buildings.floorsOf', { name })}
          value={String(floorsAbove)}
          className="max-w-24 tabular"
          check={(text) => (/^\d{1,3}$/.test(text) ? undefined : t('field.wholeNumber'))}
          onSave={(text) => save({ floorsAbove: Number(text) })}
        />,
      )}
      {cell(
        'completion',
        completionDate && calendarDay(completionDate),
        <InlineCell
          {...common}
          cell={`${id} completion`}
          type="date"
          label={t('buildings.completionOf', { name })}
          value={completionDate}
          className="max-w-[150px] tabular"
          onSave={(text) => save({ completionDate: text === '' ? null : text })}
        />,
      )}
      <td className="px-2 py-2">
        {counts.apartments > 0 ? (
          <StatusBar slim shares={statusShares(counts, t)} besides={othersText(counts, t)} />
        ) : (
          <span className="text-secondary">{t('estates.noApartments')}</span>
        )}
      </td>
    </>
  );
}

function BuildingLink({ building: { id, estateId, name } }: { building: Building }) {
  return (
    <Link
      to={`/dashboard/estates/${estateId}/buildings/${id}`}
      className="rounded-control font-medium underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

function RowActions({ building, onDelete }: { building: Building; onDelete: () => void }) {
  const t = useTranslate();
  const { administer } = useRights();
  const { id, estateId, name } = building;
  return (
    <div className="flex items-center justify-end gap-1">
      <Button size="small" asChild>
        <Link
          to={`/dashboard/estates/${estateId}/buildings/${id}`}
          aria-label={t('buildings.openNamed', { name })}
        >
          {t('tours.open')}
        </Link>
      </Button>
      {administer ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('buildings.deleteNamed', { name })}
          onClick={onDelete}
          className="text-secondary hover:text-bad"
        >
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      ) : null}
    </div>
  );
}
