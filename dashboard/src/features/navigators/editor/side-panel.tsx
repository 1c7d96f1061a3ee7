import { CircleAlert, Crosshair, Pencil, PenTool, Plus } from 'lucide-react';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { inOrder } from '../../../kit/stage/hit.ts';
import { faultOf, type OutlineTarget, type WorkOutline } from '../../../kit/stage/outline.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { PointDialog } from '../points/point-dialog.tsx';
import { useEditing, useEditorState } from './editor-context.ts';
import { outlinesHere, selectedOutline } from './editor-store.ts';
import { GridPanel } from './grid/grid-panel.tsx';
import { TargetPicker } from './target-picker.tsx';
import { workOf } from './worklist.ts';

const Z_MIN = -1000;
const Z_MAX = 1000;

/** The selection and its target; otherwise the overlays of this frame, and the apartments or buildings without one. */
export function SidePanel({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const chosen = useEditorState(selectedOutline);
  const isGrid = useEditorState(({ tool }) => tool === 'grid');
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isGrid ? (
        <GridPanel search={search} />
      ) : chosen ? (
        <Chosen outline={chosen} search={search} />
      ) : (
        <Overview />
      )}
    </div>
  );
}

function Chosen({ outline, search }: { outline: WorkOutline; search: RefObject<HTMLInputElement | null> }) {
  const t = useTranslate();
  const { actions, targets, focusStage } = useEditing();
  const known = targets.find(outline.target);
  const type = outline.target?.type;
  const fault = faultOf(outline);
  const title = known?.name ?? (outline.target ? outline.target.id : t('nav.outline.nothing'));
  const { fault: kind, hole } = fault ?? {};
  return (
    <section aria-label={t('nav.outline.title')} className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg break-words">{title}</h2>
        <p className="text-sm text-secondary">
          {known?.type === 'apartment'
            ? known.hint
            : type
              ? t(`nav.target.${type}`)
              : t('nav.outline.assign')}
        </p>
        <p className="tabular text-sm text-secondary">
          {t('nav.outline.points', { count: outline.points.length })}
          {outline.holes.length > 0 ? `, ${t('nav.outline.holes', { count: outline.holes.length })}` : ''}
        </p>
      </div>
      {kind ? (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2 text-sm text-bad"
        >
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
          <span>
            {hole === undefined ? '' : `${t('nav.outline.inHole', { number: hole + 1 })} `}
            {t(`nav.fault.${kind}`)}
          </span>
        </p>
      ) : null}
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-medium">{t('nav.outline.standsFor')}</h3>
        <TargetPicker
          key={outline.id}
          value={outline.target}
          input={search}
          onChoose={(target) => actions.change({ target })}
        />
        {outline.target?.type === 'poi' || !outline.target ? <PointOfInterest outline={outline} /> : null}
      </div>
      <div className="grid grid-cols-2 items-end gap-3">
        <label className="flex flex-col gap-1 text-sm font-medium">
          {t('nav.outline.zIndex')}
          <input
            type="number"
            min={Z_MIN}
            max={Z_MAX}
            value={outline.zIndex}
            onChange={({ target }) => {
              const zIndex = Math.round(target.valueAsNumber);
              if (zIndex >= Z_MIN && zIndex <= Z_MAX) actions.change({ zIndex });
            }}
            className="h-[40px] rounded-control border border-edge bg-raised px-3 text-sm font-normal"
          />
        </label>
        <Button
          size="medium"
          onClick={() => {
            actions.takeTool('anchor');
            focusStage();
          }}
        >
          <Crosshair size={16} strokeWidth={1.5} aria-hidden />
          {t('nav.outline.anchor')}
        </Button>
      </div>
      <p className="text-xs text-secondary">{t('nav.outline.zIndexHelp')}</p>
      <Button size="small" variant="quiet" className="self-start" onClick={() => actions.select(undefined)}>
        {t('nav.outline.back')}
      </Button>
    </section>
  );
}

/** Creates a point of interest for an overlay, or changes the one it stands for. */
function PointOfInterest({ outline }: { outline: WorkOutline }) {
  const t = useTranslate();
  const { actions, navigator } = useEditing();
  const [open, setOpen] = useState(false);
  const point = navigator.pointsOfInterest?.find(
    ({ key }) => outline.target?.type === 'poi' && key === outline.target.id,
  );
  return (
    <>
      <Button size="small" className="mt-1 self-start" onClick={() => setOpen(true)}>
        {point ? (
          <Pencil size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <Plus size={14} strokeWidth={1.5} aria-hidden />
        )}
        {t(point ? 'nav.points.change' : 'nav.points.new')}
      </Button>
      {open ? (
        <PointDialog
          navigator={navigator}
          point={point}
          onSaved={(key) => actions.change({ target: { type: 'poi', id: key } })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Overview() {
  const t = useTranslate();
  const { apartments, targets, images } = useEditing();
  const here = useEditorState(outlinesHere);
  const frames = useEditorState((state) => state.history.present.frames);
  const { kind, list, marked } = useMemo(
    () => workOf(apartments, targets, frames),
    [apartments, targets, frames],
  );
  const open = list.filter(({ id }) => !marked.has(id));
  const shown = new Set(here.map(({ target }) => target && (targets.find(target)?.buildingId ?? target.id)));
  const progress =
    open.length === 0
      ? t(`nav.marked.all.${kind}`, { count: list.length })
      : t(`nav.marked.${kind}`, { done: list.length - open.length, count: list.length });
  const elsewhere = images.length > 1 ? list.filter(({ id }) => marked.has(id) && !shown.has(id)) : [];
  return (
    <>
      {list.length > 0 ? (
        <div className="flex flex-col gap-1">
          <p className="text-sm font-medium">{progress}</p>
          <ProgressBar share={(list.length - open.length) / list.length} label={progress} />
        </div>
      ) : null}
      {open.length > 0 ? (
        <section aria-labelledby="nav-open" className="flex flex-col gap-2">
          <h2 id="nav-open" className="text-base font-medium">
            {t(`nav.notMarked.${kind}`, { count: open.length })}
          </h2>
          <p className="text-xs text-secondary">{t('nav.notMarked.help')}</p>
          <ToDraw list={open} />
        </section>
      ) : null}
      <section aria-labelledby="nav-here" className="flex flex-col gap-2">
        <h2 id="nav-here" className="text-base font-medium">
          {t('nav.here', { count: here.length })}
        </h2>
        {here.length === 0 ? <p className="text-sm text-secondary">{t('nav.here.none')}</p> : null}
        <Drawn outlines={here} />
      </section>
      {elsewhere.length > 0 ? (
        <details className="flex flex-col gap-2 text-sm">
          <summary className="rounded-control py-1 font-medium">
            {t(`nav.elsewhere.${kind}`, { count: elsewhere.length })}
          </summary>
          <ToDraw list={elsewhere} />
        </details>
      ) : null}
    </>
  );
}

/** The overlays of this frame. */
function Drawn({ outlines }: { outlines: readonly WorkOutline[] }) {
  const t = useTranslate();
  const { actions, targets, colorOf, focusStage } = useEditing();
  return (
    <ul className="flex max-h-[260px] flex-col overflow-y-auto">
      {inOrder(outlines).map((outline) => {
        const known = targets.find(outline.target);
        return (
          <li key={outline.id}>
            <button
              type="button"
              onClick={() => {
                actions.select(outline.id);
                focusStage();
              }}
              className="flex w-full items-center gap-2 rounded-control px-2 py-1 text-left text-sm -outline-offset-2 hover:bg-sunken"
            >
              <span
                aria-hidden
                className="size-2 shrink-0 rounded-pill"
                style={{ background: colorOf(outline.target) }}
              />
              <span className={cx('font-medium', !outline.target && 'text-bad')}>
                {known?.name ?? outline.target?.id ?? t('nav.outline.nothing')}
              </span>
              <span className="min-w-0 flex-1 truncate text-xs text-secondary">{known?.hint}</span>
              {faultOf(outline) ? (
                <span className="text-xs text-bad">{t('nav.state.fault')}</span>
              ) : outline.unseen ? (
                <span className="text-xs text-wait">{t('nav.state.unseen')}</span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Apartments or buildings to draw, one by one. */
function ToDraw({ list }: { list: readonly OutlineTarget[] }) {
  const t = useTranslate();
  const { actions, targets, colorOf, focusStage } = useEditing();
  return (
    <ul className="flex max-h-[260px] flex-col overflow-y-auto">
      {list
        .flatMap((one) => targets.find(one) ?? [])
        .map((target) => (
          <li key={target.id}>
            <button
              type="button"
              onClick={() => {
                actions.drawFor({ type: target.type, id: target.id });
                focusStage();
              }}
              className="group flex w-full items-center gap-2 rounded-control px-2 py-1 text-left text-sm -outline-offset-2 hover:bg-sunken"
            >
              <span
                aria-hidden
                className="size-2 shrink-0 rounded-pill"
                style={{ background: colorOf(target) }}
              />
              <span className="font-medium">{target.name}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-secondary">{target.hint}</span>
              <PenTool
                size={14}
                strokeWidth={1.5}
                aria-hidden
                className="text-secondary opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
              />
              <span className="sr-only">{t('nav.tool.draw')}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
