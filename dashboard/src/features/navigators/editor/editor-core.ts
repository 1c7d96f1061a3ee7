import type { Apartment } from '@oriel/contract/apartment';
import type { Translate } from '../../../i18n/translate.ts';
import type { Metric } from '../../../kit/stage/metric.ts';
import { lookedAt, type OutlineTarget, type WorkOutline } from '../../../kit/stage/outline.ts';
import { pointAt, ringsOf, type Spot } from '../../../kit/stage/reshape.ts';
import { type EditorState, type EditorStore, FRESH, outlinesHere, type Tool } from './editor-store.ts';
import type { Frames, Turnaround } from './fill.ts';
import { went } from './history.ts';

export interface EditorContextOfActions {
  readonly turn: () => Turnaround;
  readonly apartments: () => readonly Apartment[];
  /** Size of a frame's picture, pixels. */
  readonly sizeOf: (imageId: string) => Metric;
  readonly nameOf: (outline: Pick<WorkOutline, 'target'>) => string;
  /** The apartment to mark after another one. */
  readonly nextToMark: (after: OutlineTarget) => OutlineTarget | undefined;
  readonly frameName: (imageId: string) => string;
  readonly t: Translate;
}

/** The basis of all actions in the editor: undo steps, selection and tool. */
export function createEditorCore(store: EditorStore, context: EditorContextOfActions) {
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

  /** Replaces an overlay by its changed version; a change counts as a review. */
  function replace(outline: WorkOutline, more?: Partial<EditorState>, kind?: string): void {
    const looked = lookedAt(outline);
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

  function takeTool(tool: Tool): void {
    const keep = tool === 'hole' || tool === 'anchor' ? { selected: get().selected } : {};
    store.setState({ ...FRESH, ...keep, tool, said: t(`nav.tool.${tool}.help`) });
  }

  return { store, context, get, say, commit, replaceHere, replace, select, takeTool };
}

export type EditorCore = ReturnType<typeof createEditorCore>;
