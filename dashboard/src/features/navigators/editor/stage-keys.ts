import type { KeyboardEvent } from 'react';
import type { Metric } from '../../../kit/stage/metric.ts';
import { kept, ringsOf, type Spot } from '../../../kit/stage/reshape.ts';
import type { EditorActions } from './editor-actions.ts';
import { outlinesHere, selectedOutline } from './editor-store.ts';
import type { GridActions } from './grid/grid-actions.ts';
import { gridKey, pushPart } from './grid/grid-keys.ts';

export interface KeyDeeds {
  readonly save: () => void;
  readonly zoom: (factor: number) => void;
  readonly whole: () => void;
  readonly chooseTarget: () => void;
  readonly sizeOf: (imageId: string) => Metric;
  readonly grids: GridActions;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Distance per press of an arrow key, in pixels of the picture: plain, with Shift, with Ctrl. */
const STEP = 1;
const SHIFT_STEP = 10;
const CTRL_STEP = 100;

function stepOf(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey) return CTRL_STEP;
  return event.shiftKey ? SHIFT_STEP : STEP;
}

/** Handles a key on the stage; returns whether it did anything. */
export function stageKey(event: KeyboardEvent, actions: EditorActions, deeds: KeyDeeds): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return onArrow(arrow, stepOf(event), actions, deeds);
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey) return false;
  const { tool } = actions.store.getState();
  if (tool === 'grid')
    return (
      gridKey(event, actions, deeds.grids, deeds.chooseTarget) ||
      common(event.key.toLowerCase(), actions, deeds)
    );
  return tool === 'select' ? onSelectKey(event, actions, deeds) : onDrawKey(event, actions, deeds);
}

function onArrow(
  [x, y]: readonly [number, number],
  step: number,
  actions: EditorActions,
  { sizeOf, grids }: KeyDeeds,
): boolean {
  const { store } = actions;
  const state = store.getState();
  if (state.tool === 'grid') return pushPart(actions, grids, [x * step, y * step], sizeOf(state.imageId));
  if (state.tool === 'select') {
    if (!selectedOutline(state)) return false;
    actions.nudge(x * step, y * step);
    return true;
  }
  const { width, height } = sizeOf(state.imageId);
  const { cursor = state.drawing.at(-1) ?? [state.view.x, state.view.y] } = state;
  const next = kept([cursor[0] + (x * step) / width, cursor[1] + (y * step) / height]);
  store.setState({ cursor: next, snapped: undefined });
  actions.say(`${Math.round(next[0] * width)}, ${Math.round(next[1] * height)}`);
  return true;
}

/** Handles a Ctrl key anywhere on the page except in dialogs and text fields; returns whether it did anything. */
export function commandKey(
  event: globalThis.KeyboardEvent,
  actions: EditorActions,
  deeds: Pick<KeyDeeds, 'save'>,
): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role=dialog], [role=alertdialog]')) return false;
  const key = event.key.toLowerCase();
  if (target?.closest('input:not([type=range]), textarea') && key !== 's') return false;
  // Selected text on the page takes precedence for copying.
  if (key === 'c' && getSelection()?.type === 'Range') return false;
  switch (key) {
    case 'z':
      if (event.shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 's':
      deeds.save();
      return true;
    case 'd':
      actions.duplicate();
      return true;
    case 'c':
      actions.copy();
      return true;
    case 'v':
      actions.paste();
      return true;
    default:
      return false;
  }
}

function common(key: string, actions: EditorActions, deeds: KeyDeeds): boolean {
  switch (key) {
    case '+':
    case '=':
      deeds.zoom(1.4);
      return true;
    case '-':
      deeds.zoom(1 / 1.4);
      return true;
    case '0':
      deeds.whole();
      return true;
    case 'v':
      actions.takeTool('select');
      return true;
    case 'p':
      actions.takeTool('draw');
      return true;
    case 'h':
      actions.takeTool('hole');
      return true;
    case 'g':
      deeds.grids.open();
      return true;
    default:
      return false;
  }
}

function onDrawKey(event: KeyboardEvent, actions: EditorActions, deeds: KeyDeeds): boolean {
  const { store } = actions;
  const { cursor, drawing, imageId } = store.getState();
  switch (event.key) {
    case ' ':
    case '.': {
      if (!cursor) return false;
      const size = deeds.sizeOf(imageId);
      // Points placed by keys snap to a very near neighbour, too.
      actions.drawPoint(actions.snapped(cursor, size, KEY_SNAP)?.point ?? cursor);
      return true;
    }
    case 'Enter':
      actions.closeLine();
      return true;
    case 'Escape':
      actions.cancel();
      return true;
    case 'Backspace':
    case 'Delete':
      if (drawing.length > 0) actions.dropPoint();
      return true;
    default:
      return common(event.key.toLowerCase(), actions, deeds);
  }
}

/** Snap radius for points placed by keys, in pixels of the picture. */
const KEY_SNAP = 4;

function onSelectKey(event: KeyboardEvent, actions: EditorActions, deeds: KeyDeeds): boolean {
  const state = actions.store.getState();
  const outline = selectedOutline(state);
  switch (event.key) {
    case 'Tab':
      return walk(event.shiftKey ? -1 : 1, actions);
    case 'Enter':
      if (!outline) return false;
      if (!state.spot) actions.select(outline.id, { ring: 0, index: 0 });
      else actions.insertAfterSpot();
      return true;
    case 'i':
    case 'Insert':
      if (!state.spot) return false;
      actions.insertAfterSpot();
      return true;
    case 'Escape':
      if (!outline) return false;
      actions.cancel();
      return true;
    case 'Delete':
    case 'Backspace':
      if (!outline) return false;
      actions.remove();
      return true;
    case 'PageDown':
    case ']':
      actions.step(1);
      return true;
    case 'PageUp':
    case '[':
      actions.step(-1);
      return true;
    case 't':
      if (!outline) return false;
      deeds.chooseTarget();
      return true;
    default:
      return common(event.key.toLowerCase(), actions, deeds);
  }
}

/** Goes to the next point or overlay. After the last one, Tab leaves the stage, so that nobody is trapped. */
function walk(by: 1 | -1, actions: EditorActions): boolean {
  const state = actions.store.getState();
  const outline = selectedOutline(state);
  if (outline && state.spot) {
    const spots = ringsOf(outline).flatMap((ring, number) =>
      ring.map((_, index): Spot => ({ ring: number, index })),
    );
    const at = spots.findIndex(({ ring, index }) => ring === state.spot?.ring && index === state.spot.index);
    const next = spots[(at + by + spots.length) % spots.length];
    actions.select(outline.id, next);
    return true;
  }
  const outlines = outlinesHere(state);
  const at = outlines.findIndex(({ id }) => id === state.selected);
  const next = at < 0 ? (by > 0 ? 0 : outlines.length - 1) : at + by;
  const target = outlines[next];
  if (!target) {
    actions.select(undefined);
    return false;
  }
  actions.select(target.id);
  return true;
}
