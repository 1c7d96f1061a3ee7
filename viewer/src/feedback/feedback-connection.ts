import type { PublicComment } from '@oriel/contract/comment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { OrielError } from '@oriel/sdk/errors';
import type { Mode, ViewerState } from '@oriel/sdk/messages';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { tellHeight } from '../shell/suitable-height.ts';
import { type FeedbackStore, itemOf, showItem } from './feedback-store.ts';

/** Milliseconds without a change before the host is notified. */
const REST = 200;

/** Whether an item shows only a still picture while the viewer is asleep: it draws with WebGL, of which a page has few contexts. */
export function rests({ type }: PublicFeedbackItem): boolean {
  return type === 'PANORAMA' || type === 'MODEL';
}

/** Whether anything in a project draws with WebGL. A map of streets does, too; asleep, it is a plan. */
function draws({ items, mapStyle }: PublicFeedback): boolean {
  return items.some((item) => rests(item) || (item.type === 'MAP' && mapStyle !== undefined));
}

export interface FeedbackConnectionOptions {
  readonly element: HTMLElement;
  readonly store: FeedbackStore;
  readonly environment: HostEnvironment;
  readonly allowedOrigins: readonly string[];
  readonly setLanguage: (language: Locale) => Promise<void>;
}

/** Reports from the page of a project to its host connection. */
export interface FeedbackConnection {
  /** the visitor can read and write */
  onUsable(): void;
  onSent(comment: PublicComment): void;
}

/** Connects a project to its host page, which can choose the item and hears what happens. Does nothing in a page of its own. */
export function connectFeedback(options: FeedbackConnectionOptions): FeedbackConnection {
  const { element, store, environment, setLanguage } = options;
  const { dress, life } = environment;
  const { project } = store.getState();
  let usable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = (): ViewerState => {
    const { itemId, locale } = store.getState();
    const { mode } = dress.dataset;
    return {
      ...(itemId ? { item: itemId } : {}),
      // Without a mode, the visitor's device decides.
      ...(mode === 'light' || mode === 'dark' ? { mode } : {}),
      language: locale,
    };
  };
  const show = (id: string): void => {
    if (!store.getState().project.items.some((item) => item.id === id))
      throw new OrielError('NOT_FOUND', 'There is no such item here.');
    showItem(store, id);
  };
  const changeMode = (mode: Mode): void => {
    dress.dataset.mode = mode;
    changed();
  };

  const connection = environment.connect({
    allowedOrigins: options.allowedOrigins,
    handlers: {
      getState: state,
      setState: async ({ state: asked }) => {
        if (asked.item) show(asked.item);
        if (asked.mode) changeMode(asked.mode);
        // A restart brings back the same language, which is no wish of the page.
        if (asked.language && asked.language !== store.getState().locale) await setLanguage(asked.language);
        return undefined;
      },
      setMode: ({ mode }) => {
        changeMode(mode);
        return undefined;
      },
      setLanguage: async ({ language }) => {
        await setLanguage(language);
        return undefined;
      },
      // Pictures and films have no context to give back.
      ...(draws(project) && {
        setAwake: ({ awake }: { readonly awake: boolean }) => {
          store.setState({ asleep: !awake });
          return undefined;
        },
      }),
    },
  });

  const changed = (): void => {
    if (!usable) return;
    clearTimeout(timer);
    timer = setTimeout(() => connection.emit('state', state()), REST);
  };
  const tellItem = (): void => {
    const { itemId } = store.getState();
    if (itemId) connection.emit('item:show', { id: itemId });
  };
  store.subscribe((now, before) => {
    if (now.itemId !== before.itemId && usable) tellItem();
    if (now.itemId !== before.itemId || now.locale !== before.locale) changed();
  });

  const onUse = () => {
    if (store.getState().asleep) connection.emit('wake', {});
  };
  for (const name of ['pointerdown', 'keydown'])
    element.addEventListener(name, onUse, { capture: true, passive: true, signal: life });
  life.addEventListener('abort', () => {
    clearTimeout(timer);
    connection.destroy();
  });
  return {
    onUsable() {
      usable = true;
      connection.emit('ready', { id: project.id });
      connection.emit('state', state());
      connection.emit('load_viewer', { project: project.id });
      tellItem();
      if (environment.framed)
        tellHeight(
          element,
          () => aspectIn(store),
          life,
          (height) => connection.emit('resize', { height }),
        );
    },
    onSent: ({ id, parentId, status }) => {
      const { itemId } = store.getState();
      if (itemId === null) return;
      connection.emit('comment:sent', {
        comment: id,
        item: itemId,
        reply: parentId !== undefined,
        pending: status === 'PENDING',
      });
    },
  };
}

/** Width by height of the shown item. */
function aspectIn(store: FeedbackStore): number {
  const item = itemOf(store.getState());
  return item?.width && item.height ? item.width / item.height : 16 / 9;
}
