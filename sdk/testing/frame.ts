/**
 * A minimal viewer: the frame's side of the SDK without a picture. It shows its state as text, so that a test can prove that a message had
 * no effect.
 */
import { OrielError } from '../src/errors.ts';
import { connectToHost } from '../src/frame-connect.ts';
import type { ViewerState } from '../src/messages.ts';

const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
let state: ViewerState = { ...(data.item ? { item: data.item } : { panorama: data.id }), mode: 'light' };
const effects: string[] = [];

const change = (next: ViewerState, name: string) => {
  state = { ...state, ...next };
  effects.push(name);
  document.body.textContent = JSON.stringify({ state, effects });
  host.emit('state', state);
};

const host = connectToHost({
  allowedOrigins: data.allowedOrigins ?? [],
  handlers: {
    getState: () => state,
    setState: (args) => {
      change(args.state, 'setState');
      if (args.state.item) host.emit('item:show', { id: args.state.item });
      return undefined;
    },
    openPanorama: async ({ id }, signal) => {
      if (id === 'missing') throw new OrielError('NOT_FOUND', 'No such panorama.');
      if (id === 'broken') throw new Error('secret of the viewer');
      if (id === 'never') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        effects.push('aborted');
        document.body.textContent = JSON.stringify({ state, effects });
        return undefined;
      }
      change({ panorama: id }, 'openPanorama');
      host.emit('panorama:enter', { id });
      return undefined;
    },
    setFullscreen: ({ active }) => {
      change({}, `fullscreen ${active}`);
      return undefined;
    },
    setMode: async ({ mode }) => {
      // Reorders answers: the first call is answered last.
      if (mode === 'light') await new Promise((resolve) => setTimeout(resolve, 50));
      change({ mode }, 'setMode');
      return undefined;
    },
  },
  onConnect: (origin) => document.documentElement.setAttribute('data-host', origin),
});
document.body.textContent = JSON.stringify({ state, effects });
Object.assign(window, { host });
// Before any host can have connected.
if (!data.fails && !data.says) host.emit('load_viewer', { panorama: data.id });
host.emit(data.fails ? 'error' : (data.says ?? 'ready'), data.fails ?? { id: data.id });
