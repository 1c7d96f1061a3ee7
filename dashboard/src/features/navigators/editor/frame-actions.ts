import { lookedAt, type WorkOutline } from '../../../kit/stage/outline.ts';
import type { EditorActions } from './editor-actions.ts';
import type { EditorContextOfActions } from './editor-core.ts';
import { FRESH, outlinesHere, selectedOutline } from './editor-store.ts';
import { copied, type FrameOfTurn, filled, framesAfter, gapAfter, seen } from './fill.ts';
import { withImported, withoutImported } from './imported-overlays.ts';
import { repeatedUp } from './repeat-row.ts';

/** Actions across frames: filling, copying, importing. */
export function createFrameActions({ store, commit, say }: EditorActions, context: EditorContextOfActions) {
  const { t } = context;
  const get = () => store.getState();

  function turnFrom(imageId: string): FrameOfTurn | undefined {
    return context.turn().frames.find(({ id }) => id === imageId);
  }

  /** Fills the frames up to the next one with the selected overlay; returns how many. */
  function fillGap(): number {
    const state = get();
    const outline = selectedOutline(state);
    const from = turnFrom(state.imageId);
    const gap = outline && gapAfter(state.history.present.frames, context.turn(), state.imageId, outline);
    if (!outline || !from || !gap || gap.between.length === 0) {
      say(t('nav.say.noGap'));
      return 0;
    }
    commit(filled(state.history.present.frames, from, outline, gap), {
      said: t('nav.say.filled', { count: gap.between.length }),
    });
    return gap.between.length;
  }

  /** Copies the selected overlay, or all of the frame's, into the following frames. */
  function copyOn(count: number, all: boolean): void {
    const state = get();
    const chosen = selectedOutline(state);
    const outlines = all || !chosen ? outlinesHere(state) : [chosen];
    const into = framesAfter(context.turn(), state.imageId).slice(0, count);
    commit(copied(state.history.present.frames, outlines, into), {
      said: t('nav.say.copied', { count: into.length }),
    });
  }

  /** Copies overlays from the previous frame that are missing here. */
  function copyFromPrevious(): void {
    const { frames, loop } = context.turn();
    const { history, imageId } = get();
    const at = frames.findIndex(({ id }) => id === imageId);
    const before = frames[at - 1] ?? (loop ? frames.at(-1) : undefined);
    const here = frames[at];
    if (!before || !here) return;
    commit(copied(history.present.frames, history.present.frames[before.id] ?? [], [here]), {
      said: t('nav.say.fromPrevious'),
    });
  }

  /** Imports overlays into frames, replacing those of the same targets; unless `saw`, they await a review. */
  function bring(list: readonly { imageId: string; outlines: readonly WorkOutline[] }[], saw: boolean): void {
    const { history, imageId } = get();
    const frames: Record<string, readonly WorkOutline[]> = { ...history.present.frames };
    for (const { imageId: id, outlines } of list) {
      const next = withImported(frames[id] ?? [], outlines);
      const added = new Set(outlines.map((outline) => outline.id));
      frames[id] = saw ? next.map((one) => (added.has(one.id) ? lookedAt(one) : one)) : next;
    }
    const some = list.filter(({ outlines }) => outlines.length > 0);
    const here = some.find((one) => one.imageId === imageId) ?? some[0];
    const count = some.reduce((sum, { outlines }) => sum + outlines.length, 0);
    // Opens a frame with imported overlays for review.
    const more = {
      imageId: here?.imageId ?? imageId,
      said: t(saw ? 'nav.say.brought' : 'nav.say.traced', { count }),
    };
    commit(frames, { ...FRESH, tool: 'select', ...more });
  }

  /** Repeats the storey of the selected overlay on those above it. */
  function repeatUp(most: number): void {
    const state = get();
    const { target } = selectedOutline(state) ?? {};
    const apartments = context.apartments();
    const from = apartments.find(({ id }) => target?.type === 'apartment' && id === target.id);
    const made = from ? repeatedUp(outlinesHere(state), apartments, from, most) : [];
    if (made.length === 0) {
      say(t('nav.say.noRow'));
      return;
    }
    const { history, imageId } = state;
    commit(
      { ...history.present.frames, [imageId]: [...outlinesHere(state), ...made] },
      { selected: made.at(-1)?.id, spot: undefined, said: t('nav.say.repeated', { count: made.length }) },
    );
  }

  return {
    fillGap,
    repeatUp,
    copyOn,
    copyFromPrevious,
    bring,
    /** Accepts the filled-in overlays of this frame, which can then be saved. */
    keepHere(): void {
      const { history, imageId } = get();
      commit(seen(history.present.frames, imageId));
    },
    /** Accepts the filled-in overlays of all frames. */
    keepEverywhere(): void {
      const { frames } = get().history.present;
      commit(Object.keys(frames).reduce((all, id) => seen(all, id), frames));
    },
    /** Discards the filled-in overlays of this frame. */
    dropUnseen(): void {
      const { history, imageId } = get();
      commit({ ...history.present.frames, [imageId]: withoutImported(outlinesHere(get())) }, FRESH);
    },
  };
}

export type FrameActions = ReturnType<typeof createFrameActions>;
