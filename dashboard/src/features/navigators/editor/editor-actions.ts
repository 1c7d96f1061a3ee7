import type { Point } from '@oriel/contract/geometry';
import type { WorkOutline } from '../../../kit/stage/outline.ts';
import {
  duplicateOf,
  insertedPoint,
  middleAfter,
  movedBy,
  movedPoint,
  pointAt,
  ringsOf,
  type Spot,
  withoutPoint,
} from '../../../kit/stage/reshape.ts';
import { copiedOf, pastedOf } from './clipboard.ts';
import { createDrawingActions } from './drawing-actions.ts';
import { createEditorCore, type EditorContextOfActions } from './editor-core.ts';
import { type EditorStore, FRESH, outlinesHere, selectedOutline } from './editor-store.ts';
import { redone, undone } from './history.ts';

/** Offset of a duplicate, as a fraction of the image. */
const ASIDE = 0.015;
/** All actions on overlays. Each is one undo step. */
export function createEditorActions(store: EditorStore, context: EditorContextOfActions) {
  const { t, nameOf } = context;
  const core = createEditorCore(store, context);
  const { get, say, commit, replace, replaceHere, select, takeTool } = core;
  const drawing = createDrawingActions(core);

  function goTo(imageId: string): void {
    if (imageId === get().imageId) return;
    const target = selectedOutline(get())?.target;
    store.setState({ ...FRESH, tool: 'select', imageId, said: context.frameName(imageId) });
    // The same apartment stays selected from frame to frame.
    const same =
      target &&
      outlinesHere(get()).find((one) => one.target?.type === target.type && one.target.id === target.id);
    if (same) store.setState({ selected: same.id });
  }

  function step(by: number): void {
    const { frames, loop } = context.turn();
    const at = frames.findIndex(({ id }) => id === get().imageId);
    const next = loop ? (at + by + frames.length) % frames.length : at + by;
    const frame = frames[next];
    if (frame) goTo(frame.id);
  }

  function undo(which: typeof undone, key: 'nav.say.undone' | 'nav.say.redone'): void {
    const { history, grid, tool } = get();
    if (tool === 'grid' && grid) {
      store.setState({ grid: { ...grid, history: which(grid.history), preview: undefined }, said: t(key) });
      return;
    }
    const next = which(history);
    if (next === history) return;
    // Undo goes to the frame of the change, so that its effect is visible.
    const at = which === undone ? history.present.at : next.present.at;
    const elsewhere = at !== get().imageId;
    store.setState({
      history: next,
      preview: undefined,
      drawing: [],
      spot: undefined,
      ...(elsewhere ? { imageId: at } : {}),
      said: t(key),
    });
    if (!selectedOutline(get())) store.setState({ selected: undefined });
  }

  function remove(): void {
    const state = get();
    const outline = selectedOutline(state);
    if (!outline) return;
    if (state.spot) {
      const next = withoutPoint(outline, state.spot);
      if (next === outline) {
        say(t('nav.say.lastThree'));
        return;
      }
      const ring = ringsOf(next)[state.spot.ring];
      const spot = ring
        ? { ring: state.spot.ring, index: Math.min(state.spot.index, ring.length - 1) }
        : undefined;
      replace(next, { spot, said: t('nav.say.pointGone') });
      return;
    }
    replaceHere(
      outlinesHere(state).filter(({ id }) => id !== outline.id),
      { ...FRESH, said: t('nav.say.gone', { name: nameOf(outline) }) },
    );
  }

  /** Moves the selected point, or the whole overlay, by pixels of the picture. */
  function nudge(x: number, y: number): void {
    const state = get();
    const { width, height } = context.sizeOf(state.imageId);
    const outline = selectedOutline(state);
    if (!outline) return;
    const [dx, dy] = [x / width, y / height];
    const at = state.spot && pointAt(outline, state.spot);
    const next =
      state.spot && at ? movedPoint(outline, state.spot, [at[0] + dx, at[1] + dy]) : movedBy(outline, dx, dy);
    const { spot } = state;
    replace(next, {}, `nudge ${outline.id} ${spot?.ring ?? ''} ${spot?.index ?? ''}`);
  }

  function insert(after: Spot, point: Point): void {
    const outline = selectedOutline(get());
    if (!outline) return;
    const spot = { ring: after.ring, index: after.index + 1 };
    replace(insertedPoint(outline, after, point), { spot, said: t('nav.say.pointMade') });
  }

  return {
    store,
    commit,
    replace,
    select,
    goTo,
    step,
    takeTool,
    drawPoint: drawing.drawPoint,
    closeLine: drawing.closeLine,
    drawFor: drawing.drawFor,
    skipWanted: drawing.skipWanted,
    dropPoint: drawing.dropPoint,
    snapped: drawing.snapped,
    remove,
    nudge,
    insert,
    say,
    undo: () => undo(undone, 'nav.say.undone'),
    redo: () => undo(redone, 'nav.say.redone'),
    cancel(): void {
      const { drawing: line, tool, spot, selected } = get();
      if (line.length > 0) store.setState({ drawing: [], cursor: undefined, snapped: undefined });
      else if (tool !== 'select') store.setState({ ...FRESH, tool: 'select', selected });
      else if (spot) select(selected);
      else select(undefined);
    },
    insertAfterSpot(): void {
      const state = get();
      const outline = selectedOutline(state);
      const point = outline && state.spot ? middleAfter(outline, state.spot) : undefined;
      if (state.spot && point) insert(state.spot, point);
    },
    change(patch: Partial<Pick<WorkOutline, 'target' | 'zIndex' | 'anchor'>>): void {
      const outline = selectedOutline(get());
      if (outline) replace({ ...outline, ...patch });
    },
    duplicate(): void {
      const outline = selectedOutline(get());
      if (!outline) return;
      const copy = duplicateOf(outline, ASIDE);
      replaceHere([...outlinesHere(get()), copy], { selected: copy.id, spot: undefined });
    },
    copy(): void {
      const outline = selectedOutline(get());
      const clipboard = copiedOf(outline ? [outline] : outlinesHere(get()), context.apartments());
      store.setState({ clipboard, said: t('nav.say.inClipboard', { count: clipboard.length }) });
    },
    paste(): void {
      const { clipboard } = get();
      if (clipboard.length === 0) return;
      const added = pastedOf(clipboard, context.apartments());
      replaceHere([...outlinesHere(get()), ...added], { selected: added[0]?.id, spot: undefined });
    },
  };
}

export type EditorActions = ReturnType<typeof createEditorActions>;
