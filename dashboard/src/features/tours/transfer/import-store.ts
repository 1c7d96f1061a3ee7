import type { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import { createStore } from 'zustand/vanilla';
import type { PartOfSphere } from '../../../kit/tours/api.ts';
import { matchPictures } from './match-pictures.ts';
import { nameOfTourFile } from './name-of-tour-file.ts';
import { type PickedFile, sortFiles } from './picked-files.ts';

/** Configurations that are tried; the likeliest come first. */
const MOST_TRIED = 8;

/** Pictures that are on their way at a time. */
const AT_ONCE = 2;

/** A picture on its way to become a panorama. */
export interface PictureState {
  readonly phase: 'sending' | 'checking' | 'there' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly assetId?: string;
  readonly panoramaId?: string;
  readonly message?: string;
  /** Refused for its shape: a partial panorama without its angles. */
  readonly isPart?: boolean;
}

export interface ImportState {
  /** `empty` nothing yet · `reading` a configuration is looked for · `review` what was recognised · `bringing` pictures go up · `done` */
  readonly phase: 'empty' | 'reading' | 'review' | 'bringing' | 'done';
  readonly source: { readonly name: string; readonly text: string } | null;
  readonly report: TourImportReport | null;
  readonly pictures: readonly PickedFile[];
  /** Path of the picture by key of the scene; `null` where somebody said that there is none. */
  readonly choices: Readonly<Record<string, string | null>>;
  readonly sent: Readonly<Record<string, PictureState>>;
  /** Angles typed for partial panoramas, by path; the configuration's hold for the others. */
  readonly parts: Readonly<Record<string, PartOfSphere>>;
  readonly failure: string | null;
  readonly tourId: string | null;
  /** Name of the tour as somebody typed it; `null` as long as it is the proposed one. */
  readonly name: string | null;
}

export interface ImportDeps {
  importTour(tour: TourImport, options: { signal: AbortSignal }): Promise<TourImportReport>;
  upload(
    file: File,
    options: {
      signal: AbortSignal;
      onProgress: (bytes: { loaded: number; total: number }) => void;
      part: PartOfSphere | undefined;
    },
  ): Promise<{ panoramaId: string | undefined; assetId: string }>;
  /** Another panorama of a picture that is there. */
  createPanorama(name: string, assetId: string, options: { signal: AbortSignal }): Promise<{ id: string }>;
  explain(error: unknown): string;
  /** Whether a picture was refused for its shape. */
  isOfOddShape(error: unknown): boolean;
  /** Places in the body that the server says are wrong. */
  faults(error: unknown): readonly string[];
  imported(report: TourImportReport): void;
}

const NOTHING: ImportState = {
  phase: 'empty',
  source: null,
  report: null,
  pictures: [],
  choices: {},
  sent: {},
  parts: {},
  failure: null,
  tourId: null,
  name: null,
};

/** What the tour will be called: as the configuration says, else like its file or folder, never like one of its rooms. */
export function proposedName({ report, source }: Pick<ImportState, 'report' | 'source'>): string {
  return report?.name ?? nameOfTourFile(source?.name ?? '');
}

type Chosen = Pick<ImportState, 'report' | 'pictures' | 'choices'>;
let last: { of: Chosen; chosen: ReadonlyMap<string, string> } | undefined;

/** The scenes with the pictures that were chosen for them, or are theirs by name. Asked at every step of every upload, so it is remembered. */
export function chosenPictures(state: ImportState): ReadonlyMap<string, string> {
  const { report, pictures, choices } = state;
  const isSame = last?.of.report === report && last.of.pictures === pictures && last.of.choices === choices;
  if (last && isSame) return last.chosen;
  last = { of: { report, pictures, choices }, chosen: choose(state) };
  return last.chosen;
}

function choose({ report, pictures, choices }: Chosen): ReadonlyMap<string, string> {
  const scenes = report?.scenes ?? [];
  const paths = pictures.map(({ path }) => path);
  const said = Object.entries(choices).filter(([, path]) => path === null || paths.includes(path));
  const taken = new Set(said.map(([, path]) => path));
  const open = scenes.filter(({ key }) => !Object.hasOwn(choices, key));
  const matched = matchPictures(
    open,
    paths.filter((path) => !taken.has(path)),
  );
  return new Map([
    ...matched,
    ...said.flatMap(([key, path]) => (path === null ? [] : [[key, path] as const])),
  ]);
}

/** Angles of a partial panorama: those typed, else those that the configuration gives its scene. */
export function partOfPicture(state: ImportState, path: string): PartOfSphere | undefined {
  const said = state.parts[path];
  if (said) return said;
  const scene = state.report?.scenes.find(({ key }) => chosenPictures(state).get(key) === path);
  const { sphereWidth, sphereMiddle = 0 } = scene ?? {};
  return sphereWidth === undefined ? undefined : { sphereWidth, sphereMiddle };
}

/**
 * One import of a tour, from the files that were dropped to the tour that is there. It lives above the router: a dialog that is closed, or a
 * page that is left, loses nothing, and what was sent is not sent twice.
 */
export function createTourImport(deps: ImportDeps) {
  const store = createStore<ImportState>(() => NOTHING);
  let work = new AbortController();
  const set = (patch: Partial<ImportState>) => store.setState(patch);

  function picture(path: string, patch: Partial<PictureState>): void {
    store.setState(({ sent }) => ({
      sent: { ...sent, [path]: { phase: 'sending', progress: 0, ...sent[path], ...patch } },
    }));
  }

  async function recognise(candidates: readonly PickedFile[], signal: AbortSignal): Promise<void> {
    let first: { error: unknown; path: string } | undefined;
    for (const { file, path } of candidates.slice(0, MOST_TRIED)) {
      const text = await file.text();
      try {
        const report = await deps.importTour({ source: text, dryRun: true }, { signal });
        set({ phase: 'review', source: { name: path, text }, report, choices: {}, name: null });
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        first ??= { error, path };
        // A file that is no tour says nothing about the next one; anything else does.
        if (!deps.faults(error).includes('source')) throw error;
      }
    }
    if (!first) return;
    const phase = store.getState().report ? 'review' : 'empty';
    set({ phase, failure: `${first.path}: ${deps.explain(first.error)}` });
  }

  async function send(path: string, file: File, signal: AbortSignal): Promise<void> {
    if (store.getState().sent[path]?.phase === 'there') return;
    picture(path, { phase: 'sending', progress: 0 });
    try {
      const made = await deps.upload(file, {
        signal,
        part: partOfPicture(store.getState(), path),
        onProgress: ({ loaded, total }) => {
          const progress = total > 0 ? Math.min(1, loaded / total) : 0;
          picture(path, { progress, phase: progress < 1 ? 'sending' : 'checking' });
        },
      });
      const panoramaId =
        made.panoramaId ?? (await deps.createPanorama(file.name, made.assetId, { signal })).id;
      picture(path, { phase: 'there', progress: 1, assetId: made.assetId, panoramaId });
    } catch (error) {
      if (signal.aborted) throw error;
      picture(path, { phase: 'failed', message: deps.explain(error), isPart: deps.isOfOddShape(error) });
    }
  }

  async function sendAll(paths: readonly string[], signal: AbortSignal): Promise<void> {
    const files = new Map(store.getState().pictures.map(({ path, file }) => [path, file]));
    const waiting = [...paths];
    const worker = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const file = files.get(path);
        if (file) await send(path, file, signal);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Joins everything to a tour. A picture whose panorama is a room of another tour already gets a new one. */
  async function join(chosen: ReadonlyMap<string, string>, signal: AbortSignal): Promise<TourImportReport> {
    const state = store.getState();
    const { source, sent } = state;
    const name = state.name?.trim() || proposedName(state);
    const panoramas = [...chosen].flatMap(([scene, path]) => {
      const panoramaId = sent[path]?.panoramaId;
      return panoramaId ? [{ scene, panoramaId }] : [];
    });
    const body = { source: source?.text ?? '', panoramas, ...(name ? { name } : {}) };
    try {
      return await deps.importTour(body, { signal });
    } catch (error) {
      const taken = deps
        .faults(error)
        .flatMap((fault) => /^panoramas\.(\d+)\.panoramaId$/.exec(fault)?.[1] ?? []);
      if (taken.length === 0) throw error;
      for (const index of taken) {
        const place = panoramas[Number(index)];
        const path = place && chosen.get(place.scene);
        const assetId = path && sent[path]?.assetId;
        if (!place || !path || !assetId) throw error;
        const { id } = await deps.createPanorama(place.scene.slice(0, 120), assetId, { signal });
        place.panoramaId = id;
        picture(path, { panoramaId: id });
      }
      return await deps.importTour(body, { signal });
    }
  }

  async function guarded(
    phase: ImportState['phase'],
    run: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    const before = store.getState().report ? 'review' : 'empty';
    set({ phase, failure: null });
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) set({ phase: before, failure: deps.explain(error) });
    }
  }

  return {
    store,
    /** Takes files: a configuration and pictures at once, or one after the other. */
    async add(files: readonly PickedFile[]): Promise<void> {
      const { phase, pictures } = store.getState();
      if (phase === 'bringing' || files.length === 0) return;
      if (phase === 'done') store.setState(NOTHING);
      const { configurations, pictures: added } = sortFiles(files);
      const paths = new Set(added.map(({ path }) => path));
      const kept = phase === 'done' ? [] : pictures.filter(({ path }) => !paths.has(path));
      set({ pictures: [...kept, ...added] });
      if (configurations.length > 0) await guarded('reading', (signal) => recognise(configurations, signal));
    },
    /** Says which picture a scene has, or that it has none. A picture is one scene's. */
    choose(scene: string, path: string | null): void {
      const before = chosenPictures(store.getState());
      const others = Object.fromEntries(
        [...before].filter(([key, other]) => key !== scene && other !== path),
      );
      store.setState(({ choices }) => {
        // What was clear by name stays as it is, whatever becomes of this one.
        const left = Object.fromEntries(Object.entries(choices).filter(([, other]) => other === null));
        return { choices: { ...left, ...others, [scene]: path } };
      });
    },
    rename(name: string): void {
      set({ name });
    },
    /** Sends the pictures and makes the tour. */
    async bring(): Promise<void> {
      const chosen = chosenPictures(store.getState());
      if (chosen.size === 0) return;
      await guarded('bringing', async (signal) => {
        await sendAll([...new Set(chosen.values())], signal);
        const failed = [...chosen.values()].filter((path) => store.getState().sent[path]?.phase !== 'there');
        if (failed.length > 0) {
          set({ phase: 'review' });
          return;
        }
        const report = await join(chosen, signal);
        set({ phase: 'done', report, tourId: report.tourId ?? null });
        deps.imported(report);
      });
    },
    /** Sends a picture again that was refused for its shape, with its angles. */
    async sendPart(path: string, part: PartOfSphere): Promise<void> {
      const { phase, sent } = store.getState();
      if (phase === 'bringing' || sent[path]?.phase !== 'failed') return;
      store.setState(({ parts }) => ({ parts: { ...parts, [path]: part } }));
      await guarded('bringing', async (signal) => {
        await sendAll([path], signal);
        set({ phase: 'review' });
      });
    },
    /** Stops what is under way; what was sent stays. */
    stop(): void {
      work.abort();
      store.setState(({ report, sent }) => ({
        phase: report ? 'review' : 'empty',
        sent: Object.fromEntries(Object.entries(sent).filter(([, one]) => one.phase === 'there')),
      }));
    },
    /** Begins anew. */
    clear(): void {
      work.abort();
      store.setState(NOTHING);
    },
  };
}
