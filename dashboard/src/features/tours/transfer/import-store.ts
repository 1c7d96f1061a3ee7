import type { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import { createStore } from 'zustand/vanilla';
import type { PartOfSphere } from '../../../kit/tours/api.ts';
import { matchPictures } from './match-pictures.ts';
import { nameOfTourFile } from './name-of-tour-file.ts';
import { type PickedFile, sortFiles } from './picked-files.ts';

/** Maximum number of configurations tried; the likeliest come first. */
const MOST_TRIED = 8;

/** Concurrent uploads. */
const AT_ONCE = 2;

/** A picture being uploaded as a panorama. */
export interface PictureState {
  readonly phase: 'sending' | 'checking' | 'there' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly assetId?: string;
  readonly panoramaId?: string;
  readonly message?: string;
  /** Rejected for its aspect ratio: a partial panorama without its angles. */
  readonly isPart?: boolean;
}

export interface ImportState {
  /** `empty` · `reading` searches for a configuration · `review` shows what was recognised · `bringing` uploads pictures · `done` */
  readonly phase: 'empty' | 'reading' | 'review' | 'bringing' | 'done';
  readonly source: { readonly name: string; readonly text: string } | null;
  readonly report: TourImportReport | null;
  readonly pictures: readonly PickedFile[];
  /** Path of the picture by scene key; `null` where the user chose none. */
  readonly choices: Readonly<Record<string, string | null>>;
  readonly sent: Readonly<Record<string, PictureState>>;
  /** Angles typed for partial panoramas, by path; the configuration's apply to the others. */
  readonly parts: Readonly<Record<string, PartOfSphere>>;
  readonly failure: string | null;
  readonly tourId: string | null;
  /** The typed name of the tour; `null` while the suggested one applies. */
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
  /** Another panorama of an existing picture. */
  createPanorama(name: string, assetId: string, options: { signal: AbortSignal }): Promise<{ id: string }>;
  explain(error: unknown): string;
  /** Whether a picture was rejected for its aspect ratio. */
  isOfOddShape(error: unknown): boolean;
  /** Paths of the body that the server reports as wrong. */
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

/** The suggested name: from the configuration, else from its file or folder, never one of its rooms'. */
export function proposedName({ report, source }: Pick<ImportState, 'report' | 'source'>): string {
  return report?.name ?? nameOfTourFile(source?.name ?? '');
}

type Chosen = Pick<ImportState, 'report' | 'pictures' | 'choices'>;
let last: { of: Chosen; chosen: ReadonlyMap<string, string> } | undefined;

/** The scenes with their pictures, chosen or matched by name. Memoised, since every upload progress event calls it. */
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

/** Angles of a partial panorama: typed, else from the configuration. */
export function partOfPicture(state: ImportState, path: string): PartOfSphere | undefined {
  const said = state.parts[path];
  if (said) return said;
  const scene = state.report?.scenes.find(({ key }) => chosenPictures(state).get(key) === path);
  const { sphereWidth, sphereMiddle = 0 } = scene ?? {};
  return sphereWidth === undefined ? undefined : { sphereWidth, sphereMiddle };
}

/**
 * One import of a tour, from dropped files to the finished tour. The store is above the router: closing the dialog or leaving the page
 * loses nothing, and nothing is uploaded twice.
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
        // A file that is not a tour does not matter; any other error does.
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

  /** Joins everything into a tour. A picture whose panorama is already a room of another tour gets a new one. */
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
    /** Adds files: a configuration and pictures, together or separately. */
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
    /** Sets a scene's picture, or none. A picture belongs to one scene. */
    choose(scene: string, path: string | null): void {
      const before = chosenPictures(store.getState());
      const others = Object.fromEntries(
        [...before].filter(([key, other]) => key !== scene && other !== path),
      );
      store.setState(({ choices }) => {
        // Matches by name stay, whatever happens to this one.
        const left = Object.fromEntries(Object.entries(choices).filter(([, other]) => other === null));
        return { choices: { ...left, ...others, [scene]: path } };
      });
    },
    rename(name: string): void {
      set({ name });
    },
    /** Uploads the pictures and creates the tour. */
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
    /** Resends a picture that was rejected for its aspect ratio, with its angles. */
    async sendPart(path: string, part: PartOfSphere): Promise<void> {
      const { phase, sent } = store.getState();
      if (phase === 'bringing' || sent[path]?.phase !== 'failed') return;
      store.setState(({ parts }) => ({ parts: { ...parts, [path]: part } }));
      await guarded('bringing', async (signal) => {
        await sendAll([path], signal);
        set({ phase: 'review' });
      });
    },
    /** Stops the current work; what was uploaded stays. */
    stop(): void {
      work.abort();
      store.setState(({ report, sent }) => ({
        phase: report ? 'review' : 'empty',
        sent: Object.fromEntries(Object.entries(sent).filter(([, one]) => one.phase === 'there')),
      }));
    },
    /** Starts over. */
    clear(): void {
      work.abort();
      store.setState(NOTHING);
    },
  };
}
