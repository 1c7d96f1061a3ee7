import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { errorText } from '../../../base/error-text.ts';
import { saveFile } from '../../../base/save-file.ts';
import { api } from '../../../base/services.ts';
import { translate } from '../../../i18n/translate.ts';
import { noteUnfinished } from '../../../ui/leaving.ts';
import { toasts } from '../../../ui/toast-store.ts';

/** The parts of the File System Access API in use; only Chromium has it. */
interface SaveWindow {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<{ createWritable(): Promise<WritableStream<Uint8Array<ArrayBuffer>>> }>;
}

/** Running exports, by tour. */
const store = createStore<{ running: ReadonlyMap<string, AbortController> }>(() => ({ running: new Map() }));

export function useIsExported(id: string): boolean {
  return useStore(store, ({ running }) => running.has(id));
}

function note(id: string, work: AbortController | undefined): void {
  const running = new Map(store.getState().running);
  if (work) running.set(id, work);
  else running.delete(id);
  store.setState({ running });
}

/** A file name valid on every file system. */
function fileName(name: string): string {
  return `${
    name
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'tour'
  }.zip`;
}

/** Saves a tour as a ZIP. If the browser can stream to a file, a tour of gigabytes needs no memory; otherwise the browser buffers it. */
export async function exportTour({ id, name }: { id: string; name: string }): Promise<void> {
  if (store.getState().running.has(id)) return;
  const work = new AbortController();
  note(id, work);
  try {
    const { showSaveFilePicker } = window as SaveWindow;
    const target = await showSaveFilePicker?.({
      suggestedName: fileName(name),
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
    toasts.add({ title: translate('export.started'), description: translate('export.startedText') });
    const { signal } = work;
    const { body } = await api.download('exportTour', { id, signal });
    if (target) await body.pipeTo(await target.createWritable(), { signal });
    else saveFile(await new Response(body).blob(), fileName(name));
    toasts.add({ title: translate('export.done', { name }) });
  } catch (error) {
    // The user knows about closing the dialog or stopping it.
    const isChosen = work.signal.aborted || (error instanceof DOMException && error.name === 'AbortError');
    if (!isChosen)
      toasts.add({
        variant: 'destructive',
        title: translate('export.failed'),
        description: errorText(error),
      });
  } finally {
    note(id, undefined);
  }
}

export function stopExport(id: string): void {
  store.getState().running.get(id)?.abort();
}

store.subscribe(({ running }) => noteUnfinished(store, running.size > 0 ? 'window' : undefined));
