import { type RefObject, useId } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { Choice, INPUT } from '../../../../ui/controls.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useEditing, useEditorState } from '../editor-context.ts';
import { buildingsOf, type Storey } from '../storeys.ts';
import { TargetPicker } from '../target-picker.tsx';
import {
  cellKey,
  divided,
  type FacadeGrid,
  type GridPart,
  joinedRight,
  joinedUp,
  withApartment,
} from './facade-grid.ts';
import { apartmentsIn, floorOfRow, type GridDoc, withCount, withFloors } from './grid-work.ts';

/** Most apartments of a storey on one facade. */
const COUNT_MAX = 60;

/** The settings of the facade grid: which floors, how many apartments on each, how numbers run; and the chosen cell. */
export function GridPanel({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const t = useTranslate();
  const { actions, grids, focusStage } = useEditing();
  // Not the grid that is being dragged: that concerns the picture alone.
  const doc = useEditorState((state) => state.grid?.history.present);
  const part = useEditorState((state) => state.grid?.part);
  if (!doc) return null;
  const storeys = grids.storeys();
  const filled = apartmentsIn(doc, storeys);
  const given = new Set(filled.values());
  const left = storeys
    .filter(({ floor }) => floor >= doc.lowest && floor < doc.lowest + doc.grid.rows.length)
    .reduce((sum, { apartmentIds }) => sum + apartmentIds.filter((id) => !given.has(id)).length, 0);
  return (
    <section aria-label={t('nav.tool.grid')} className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">{t('nav.tool.grid')}</h2>
        <p className="text-sm text-secondary">{t('nav.tool.grid.help')}</p>
      </div>
      {part?.kind === 'cell' ? (
        <CellPart doc={doc} part={part} apartmentId={filled.get(cellKey(part))} search={search} />
      ) : (
        <Settings doc={doc} storeys={storeys} />
      )}
      {storeys.length === 0 ? <Notice tone="calm">{t('nav.grid.noFloors')}</Notice> : null}
      {/* In sight however many floors there are. */}
      <div className="bottom-0 flex flex-col gap-2 border-line lg:sticky lg:border-t lg:bg-paper lg:py-2">
        <p role="status" className="text-sm">
          {t('nav.grid.filled', { count: filled.size })}
          {left > 0 ? ` ${t('nav.grid.left', { count: left })}` : ''}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="medium"
            disabled={filled.size === 0}
            onClick={() => {
              grids.takeOver();
              focusStage();
            }}
          >
            {t('nav.grid.takeOver', { count: filled.size })}
          </Button>
          <Button size="medium" onClick={() => actions.takeTool('select')}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Settings({ doc, storeys }: { doc: GridDoc; storeys: readonly Storey[] }) {
  const t = useTranslate();
  const { apartments, targets, grids } = useEditing();
  const buildings = buildingsOf(apartments);
  const rows = doc.grid.rows.length;
  const floors = storeys.map(({ floor }) => floor);
  const floorOptions = floors.map((floor) => ({
    value: String(floor),
    label: t('plan.floorNamed', { floor }),
  }));
  const highest = doc.lowest + rows - 1;
  const most = Math.max(0, ...storeys.map(({ apartmentIds }) => apartmentIds.length));
  const counts = new Set(doc.grid.rows.map(({ cells }) => cells.length));
  const [common] = counts.size === 1 ? counts : [];
  return (
    <>
      {buildings.length > 1 ? (
        <Choice
          label={t('nav.target.building')}
          value={doc.buildingId ?? ''}
          options={buildings.map((id) => ({
            value: id ?? '',
            label: (id && targets.find({ type: 'building', id })?.name) || t('nav.grid.noBuilding'),
          }))}
          onChange={(id) => grids.startFor(id || undefined)}
        />
      ) : null}
      {floors.length > 0 ? (
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={t('nav.grid.lowest')}
            value={String(doc.lowest)}
            options={floorOptions}
            onChange={(value) =>
              grids.change(withFloors(doc, storeys, Number(value), Math.max(highest, Number(value))))
            }
          />
          <Choice
            label={t('nav.grid.highest')}
            value={String(highest)}
            options={floorOptions}
            onChange={(value) =>
              grids.change(withFloors(doc, storeys, Math.min(doc.lowest, Number(value)), Number(value)))
            }
          />
        </div>
      ) : null}
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('nav.grid.counts')}</legend>
        <p className="mb-1 text-xs text-secondary">{t('nav.grid.counts.help')}</p>
        <CountRow
          label={t('nav.grid.everyFloor')}
          count={common}
          onCount={(count) => grids.change(withCount(doc, 'all', count), 'count')}
        />
        {doc.grid.rows.map(({ cells }, row) => (
          <CountRow
            key={floorOfRow(doc, row)}
            label={t('plan.floorNamed', { floor: floorOfRow(doc, row) })}
            count={cells.length}
            onCount={(count) => grids.change(withCount(doc, row, count), `count ${row}`)}
          />
        ))}
      </fieldset>
      <Choice
        label={t('nav.grid.order')}
        value={doc.isRightToLeft ? 'right' : 'left'}
        options={[
          { value: 'left', label: t('nav.grid.order.left') },
          { value: 'right', label: t('nav.grid.order.right') },
        ]}
        onChange={(value) => grids.change({ ...doc, isRightToLeft: value === 'right' })}
      />
      {most > 1 ? (
        <Choice
          label={t('nav.grid.skipped')}
          value={String(doc.skipped)}
          options={Array.from({ length: most }, (_, skipped) => ({
            value: String(skipped),
            label: t('nav.grid.skipped.from', { number: skipped + 1 }),
          }))}
          onChange={(value) => grids.change({ ...doc, skipped: Number(value) })}
        />
      ) : null}
    </>
  );
}

function CountRow({
  label,
  count,
  onCount,
}: {
  label: string;
  count: number | undefined;
  onCount: (count: number) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="min-w-0 flex-1 truncate">
        {label}
      </label>
      <span className="w-[72px] shrink-0">
        <input
          id={id}
          type="number"
          min={1}
          max={COUNT_MAX}
          value={count ?? ''}
          onChange={({ target }) => {
            const next = Math.round(target.valueAsNumber);
            if (next >= 1 && next <= COUNT_MAX) onCount(next);
          }}
          className={cx(INPUT, 'h-[32px]')}
        />
      </span>
    </div>
  );
}

interface CellPartProps {
  doc: GridDoc;
  part: Extract<GridPart, { kind: 'cell' }>;
  apartmentId: string | undefined;
  search: RefObject<HTMLInputElement | null>;
}

/** The chosen cell: its apartment, and joining it with its neighbours. */
function CellPart({ doc, part, apartmentId, search }: CellPartProps) {
  const t = useTranslate();
  const { grids, targets } = useEditing();
  const { grid } = doc;
  const target = apartmentId ? ({ type: 'apartment', id: apartmentId } as const) : undefined;
  const cell = grid.rows[part.row]?.cells[part.index];
  const act = (change: (grid: FacadeGrid, at: typeof part) => FacadeGrid) => () =>
    grids.changeGrid(change(grid, part));
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base font-medium">
        {targets.find(target)?.name ?? t('nav.grid.empty')}{' '}
        <span className="ml-1 text-sm font-normal text-secondary">
          {t('plan.floorNamed', { floor: floorOfRow(doc, part.row) })}
        </span>
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={part.index === (grid.rows[part.row]?.cells.length ?? 0) - 1}
          onClick={act(joinedRight)}
        >
          {t('nav.grid.joinRight')}
        </Button>
        <Button size="small" disabled={part.row === 0} onClick={act(joinedUp)}>
          {t('nav.grid.joinUp')}
        </Button>
        <Button size="small" onClick={act(divided)}>
          {t('nav.grid.divide')}
        </Button>
        {cell?.apartmentId === null ? null : (
          <Button size="small" onClick={() => grids.changeGrid(withApartment(grid, part, null))}>
            {t('nav.grid.leaveOut')}
          </Button>
        )}
        {cell?.apartmentId !== undefined ? (
          <Button size="small" onClick={() => grids.changeGrid(withApartment(grid, part, undefined))}>
            {t('nav.grid.byOrder')}
          </Button>
        ) : null}
      </div>
      <TargetPicker
        key={cellKey(part)}
        value={target}
        input={search}
        only="apartment"
        onChoose={({ id }) => grids.changeGrid(withApartment(grid, part, id))}
      />
      <Button size="small" variant="quiet" className="self-start" onClick={() => grids.choose(undefined)}>
        {t('nav.grid.backToSettings')}
      </Button>
    </div>
  );
}
