import { covers, type Point, type Ring } from '@oriel/contract/geometry';
import { inOrder } from '../../../kit/stage/hit.ts';
import { distance, type Metric } from '../../../kit/stage/metric.ts';
import { newOutline, type OutlineTarget, type WorkOutline } from '../../../kit/stage/outline.ts';
import { outlineForHole, ringsOf, withHole } from '../../../kit/stage/reshape.ts';
import type { EditorCore } from './editor-core.ts';
import { FRESH, outlinesHere, selectedOutline } from './editor-store.ts';
import { snap } from './snap.ts';

/** Pixels of the picture within which a redrawn point is the same. */
const SAME_POINT = 2;

/** Lines drawn point by point: overlays, holes, and the position of a label. */
export function createDrawingActions(core: EditorCore) {
  const { store, context, get, say, replace, replaceHere, takeTool } = core;
  const { t, nameOf } = context;

  /** Adds a point to the line; at the first point it closes the line. */
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

  /** Places the label of the selected overlay, which must be inside. */
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
      const { wanted } = get();
      const outline = newOutline(drawing, wanted);
      const next = wanted && context.nextToMark(wanted);
      const name = nameOf(outline);
      replaceHere(
        [...outlinesHere(get()), outline],
        next
          ? { ...FRESH, wanted: next, said: t('nav.say.next', { name, next: nameOf({ target: next }) }) }
          : { ...FRESH, tool: 'select', selected: outline.id, said: t('nav.say.closed', { name }) },
      );
    }
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

  return {
    drawPoint,
    closeLine,
    /** Starts drawing for a known target; the next one that is not marked follows. */
    drawFor(target: OutlineTarget): void {
      takeTool('draw');
      store.setState({ wanted: target, said: t('nav.marking', { name: nameOf({ target }) }) });
    },
    /** Passes over the target of the next overlay. */
    skipWanted(): void {
      const { wanted } = get();
      const next = wanted && context.nextToMark(wanted);
      if (next)
        store.setState({
          wanted: next,
          drawing: [],
          said: t('nav.marking', { name: nameOf({ target: next }) }),
        });
    },
    dropPoint(): void {
      const { drawing } = get();
      store.setState({ drawing: drawing.slice(0, -1), said: t('nav.say.pointGone') });
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
