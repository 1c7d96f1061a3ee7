import { covers, type Point, type Ring } from '@oriel/contract/geometry';
import type { Translate } from '../../../i18n/translate.ts';
import {
  type EditorState,
  type EditorStore,
  FRESH,
  outlinesHere,
  selectedOutline,
  type Tool,
} from './editor-store.ts';
import type { Frames, Turnaround } from './fill.ts';
import { redone, undone, went } from './history.ts';
import { inOrder } from './hit.ts';
import { distance, type Metric } from './metric.ts';
import { newId, newOutline, type OutlineTarget, type WorkOutline } from './outline.ts';
import {
  duplicateOf,
  insertedPoint,
  middleAfter,
  movedBy,
  movedPoint,
  outlineForHole,
  pointAt,
  ringsOf,
  type Spot,
  withHole,
  withoutPoint,
} from './reshape.ts';
import { snap } from './snap.ts';

/** Share of the image that a duplicate is put aside by. */
const ASIDE = 0.015;
/** Pixels of the picture within which a point that is drawn again is the same. */
const SAME_POINT = 2;

export interface EditorContextOfActions {
  readonly turn: () => Turnaround;
  /** Size of a frame's picture, pixels. */
  readonly sizeOf: (imageId: string) => Metric;
  readonly nameOf: (outline: WorkOutline) => string;
  readonly frameName: (imageId: string) => string;
  readonly t: Translate;
}

/** Everything that can be done with outlines. Each is one step that can be undone. */
export function createEditorActions(store: EditorStore, context: EditorContextOfActions) {
  const { t, nameOf } = context;
  const get = () => store.getState();
  const say = (said: string) => store.setState({ said });

  function commit(frames: Frames, more: Partial<EditorState> = {}, kind?: string): void {
    const { history, imageId } = get();
    if (frames === history.present.frames) {
      store.setState(more);
      return;
    }
    store.setState({
      history: went(history, { frames, at: imageId }, { kind, time: Date.now() }),
      preview: undefined,
      ...more,
    });
  }

  function replaceHere(outlines: readonly WorkOutline[], more?: Partial<EditorState>, kind?: string): void {
    const { history, imageId } = get();
    commit({ ...history.present.frames, [imageId]: outlines }, more, kind);
  }

  /** Puts a changed outline in the place of the former; touching one is looking at it. */
  function replace(outline: WorkOutline, more?: Partial<EditorState>, kind?: string): void {
    const { unseen: _unseen, ...looked } = outline;
    replaceHere(
      outlinesHere(get()).map((one) => (one.id === outline.id ? looked : one)),
      more,
      kind,
    );
  }

  function select(id: string | undefined, spot?: Spot): void {
    const outline = outlinesHere(get()).find((one) => one.id === id);
    const here = outline && spot ? pointAt(outline, spot) : undefined;
    const said = !outline
      ? ''
      : here && spot
        ? t('nav.say.point', {
            number: spot.index + 1,
            count: ringsOf(outline)[spot.ring]?.length ?? 0,
            name: nameOf(outline),
          })
        : t('nav.say.outline', { name: nameOf(outline) });
    store.setState({ selected: outline?.id, spot: outline ? spot : undefined, preview: undefined, said });
  }

  function goTo(imageId: string): void {
    if (imageId === get().imageId) return;
    const target = selectedOutline(get())?.target;
    store.setState({ ...FRESH, tool: 'select', imageId, said: context.frameName(imageId) });
    // The same flat stays in hand from frame to frame.
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

  function takeTool(tool: Tool): void {
    const keep = tool === 'hole' || tool === 'anchor' ? { selected: get().selected } : {};
    store.setState({ ...FRESH, ...keep, tool, said: t(`nav.tool.${tool}.help`) });
  }

  /** Adds a point to the line that is drawn; on the first one the line is closed. */
  function drawPoint(point: Point): void {
    const { drawing, imageId, tool } = get();
    if (tool === 'anchor') {
      placeAnchor(point);
      return;
    }
    const size = context.sizeOf(imageId);
    const [first] = drawing;
    const last = drawing.at(-1);
    if (last && distance(last, point, size) < SAME_POINT) return;
    if (first && drawing.length >= 3 && distance(first, point, size) < SAME_POINT) {
      closeLine();
      return;
    }
    store.setState({
      drawing: [...drawing, point],
      cursor: point,
      said: t('nav.say.drawn', { count: drawing.length + 1 }),
    });
  }

  /** Puts the label of the chosen outline somewhere, which must be inside. */
  function placeAnchor(point: Point): void {
    const outline = selectedOutline(get());
    if (!outline) return;
    if (!covers(outline, point)) say(t('nav.say.anchorOutside'));
    else replace({ ...outline, anchor: point }, { tool: 'select', cursor: undefined, snapped: undefined });
  }

  function closeLine(): void {
    const { drawing, tool, cursor } = get();
    if (tool === 'anchor') {
      if (cursor) placeAnchor(cursor);
      return;
    }
    if (drawing.length < 3) {
      say(t('nav.say.tooFew'));
      return;
    }
    if (tool === 'hole') closeHole(drawing);
    else {
      const outline = newOutline(drawing, freeTarget());
      replaceHere([...outlinesHere(get()), outline], {
        ...FRESH,
        tool: 'select',
        selected: outline.id,
        said: t('nav.say.closed', { name: nameOf(outline) }),
      });
    }
  }

  let wanted: OutlineTarget | undefined;
  /** What the next outline is to stand for. */
  function freeTarget(): OutlineTarget | undefined {
    const target = wanted;
    wanted = undefined;
    return target;
  }

  function closeHole(ring: Ring): void {
    const owner = selectedHolder(ring) ?? outlineForHole(inOrder(outlinesHere(get())), ring);
    if (!owner) {
      say(t('nav.say.holeNowhere'));
      store.setState({ drawing: [] });
      return;
    }
    replace(withHole(owner, ring), {
      ...FRESH,
      tool: 'select',
      selected: owner.id,
      said: t('nav.say.hole', { name: nameOf(owner) }),
    });
  }

  function selectedHolder(ring: Ring): WorkOutline | undefined {
    const outline = selectedOutline(get());
    return outline && outlineForHole([outline], ring);
  }

  function undo(which: typeof undone, key: 'nav.say.undone' | 'nav.say.redone'): void {
    const { history } = get();
    const next = which(history);
    if (next === history) return;
    // A step is taken back where it was made, so that one sees what happens.
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

  /** Moves the chosen point, or the whole outline, by pixels of the picture. */
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
    drawPoint,
    closeLine,
    remove,
    nudge,
    insert,
    say,
    undo: () => undo(undone, 'nav.say.undone'),
    redo: () => undo(redone, 'nav.say.redone'),
    /** Begins to draw something that is known already. */
    drawFor(target: OutlineTarget): void {
      takeTool('draw');
      wanted = target;
    },
    dropPoint(): void {
      const { drawing } = get();
      store.setState({ drawing: drawing.slice(0, -1), said: t('nav.say.pointGone') });
    },
    cancel(): void {
      const { drawing, tool, spot, selected } = get();
      if (drawing.length > 0) store.setState({ drawing: [], cursor: undefined, snapped: undefined });
      else if (tool !== 'select') {
        wanted = undefined;
        store.setState({ ...FRESH, tool: 'select', selected });
      } else if (spot) select(selected);
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
      const clipboard = outline ? [outline] : outlinesHere(get());
      store.setState({ clipboard, said: t('nav.say.inClipboard', { count: clipboard.length }) });
    },
    paste(): void {
      const { clipboard } = get();
      if (clipboard.length === 0) return;
      const added = clipboard.map((outline): WorkOutline => ({ ...outline, id: newId() }));
      replaceHere([...outlinesHere(get()), ...added], { selected: added[0]?.id, spot: undefined });
    },
    snapped(point: Point, metric: Metric, radius: number, except?: string) {
      const state = get();
      if (!state.snapping || state.tool === 'anchor') return undefined;
      const rings = outlinesHere(state)
        .filter(({ id }) => id !== except)
        .flatMap((outline) => ringsOf(outline));
      return snap(
        point,
        state.drawing.length > 2 ? [...rings, state.drawing.slice(0, 1)] : rings,
        metric,
        radius,
      );
    },
  };
}

export type EditorActions = ReturnType<typeof createEditorActions>;
