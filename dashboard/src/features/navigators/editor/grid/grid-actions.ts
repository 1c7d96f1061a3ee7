import { boxAround, type Point } from '@oriel/contract/geometry';
import { newOutline } from '../../../../kit/stage/outline.ts';
import { kept } from '../../../../kit/stage/reshape.ts';
import type { EditorActions } from '../editor-actions.ts';
import type { EditorContextOfActions } from '../editor-core.ts';
import { type EditorState, outlinesHere } from '../editor-store.ts';
import type { FrameActions } from '../frame-actions.ts';
import { historyOf, went } from '../history.ts';
import { buildingsOf, type Storey, storeysOf } from '../storeys.ts';
import { cellAt, cellKey, cellsOf, type FacadeGrid, footOf, type GridPart, ringOf } from './facade-grid.ts';
import { apartmentsIn, type GridDoc, type GridWork, newGridDoc } from './grid-work.ts';
import type { Corners } from './plane.ts';

/** Share of what is seen of a picture that a new grid covers. */
const COVERED = 0.6;

/** Actions on the facade grid. */
export function createGridActions(
  { store, takeTool, say }: EditorActions,
  frames: FrameActions,
  context: EditorContextOfActions,
) {
  const { t } = context;
  const get = () => store.getState();
  const docOf = ({ grid }: EditorState): GridDoc | undefined => grid?.history.present;

  function set(grid: Partial<GridWork>): void {
    const work = get().grid;
    if (work) store.setState({ grid: { ...work, ...grid } });
  }

  function storeys(): readonly Storey[] {
    return storeysOf(context.apartments(), docOf(get())?.buildingId);
  }

  /** Where a new grid lies: around the building's own overlay, else in the middle of what is seen. */
  function firstCorners(buildingId: string | undefined): Corners {
    const state = get();
    const own = outlinesHere(state).find(
      ({ target }) => target?.type === 'building' && target.id === buildingId,
    );
    const half = COVERED / 2 / Math.max(state.view.zoom, 1);
    const { x, y } = state.view;
    const box = (own && boxAround(own.points)) ?? {
      left: x - half,
      right: x + half,
      top: y - half,
      bottom: y + half,
    };
    return [
      kept([box.left, box.top]),
      kept([box.right, box.top]),
      kept([box.right, box.bottom]),
      kept([box.left, box.bottom]),
    ];
  }

  /** Number of a building's apartments that this frame does not show yet. */
  function unmarkedIn(buildingId: string | undefined): number {
    const here = new Set(outlinesHere(get()).map(({ target }) => target?.id));
    return storeysOf(context.apartments(), buildingId).reduce(
      (sum, { apartmentIds }) => sum + apartmentIds.filter((id) => !here.has(id)).length,
      0,
    );
  }

  /** The building with the most apartments that this frame does not show yet. */
  function likelyBuilding(): string | undefined {
    const buildings = buildingsOf(context.apartments());
    return buildings.toSorted((one, other) => unmarkedIn(other) - unmarkedIn(one))[0];
  }

  function start(buildingId: string | undefined): void {
    const doc = newGridDoc(firstCorners(buildingId), buildingId, storeysOf(context.apartments(), buildingId));
    store.setState({ grid: { history: historyOf(doc), part: undefined, preview: undefined } });
  }

  function change(doc: GridDoc, kind?: string): void {
    const work = get().grid;
    if (!work || doc === work.history.present) return;
    const { part } = work;
    const isGone = part?.kind === 'cell' && !cellAt(doc.grid, part);
    set({
      history: went(work.history, doc, { kind, time: Date.now() }),
      preview: undefined,
      ...(isGone ? { part: undefined } : {}),
    });
  }

  return {
    storeys,
    /** Opens the grid: the one of the last frame, or a new one, which goes on where a building is finished. */
    open(): void {
      const doc = docOf(get());
      const next = likelyBuilding();
      if (!doc || (unmarkedIn(doc.buildingId) === 0 && unmarkedIn(next) > 0)) start(next);
      set({ part: undefined });
      takeTool('grid');
    },
    startFor: start,
    change,
    changeGrid(grid: FacadeGrid, kind?: string): void {
      const doc = docOf(get());
      if (doc && grid !== doc.grid) change({ ...doc, grid }, kind);
    },
    preview: (grid: FacadeGrid | undefined) => set({ preview: grid }),
    choose: (part: GridPart | undefined) => set({ part }),
    /** Makes an overlay of each cell with an apartment, in the place of those apartments' former ones: one undo step. */
    takeOver(): number {
      const doc = docOf(get());
      if (!doc) return 0;
      const filled = apartmentsIn(doc, storeys());
      const outlines = cellsOf(doc.grid)
        .filter((at) => footOf(doc.grid, at) === at)
        .flatMap((at) => {
          const id = filled.get(cellKey(at));
          return id
            ? [
                newOutline(
                  ringOf(doc.grid, at).map((point: Point) => kept(point)),
                  { type: 'apartment', id },
                ),
              ]
            : [];
        });
      if (outlines.length === 0) {
        say(t('nav.grid.nothing'));
        return 0;
      }
      frames.bring([{ imageId: get().imageId, outlines }], true);
      return outlines.length;
    },
  };
}

export type GridActions = ReturnType<typeof createGridActions>;
