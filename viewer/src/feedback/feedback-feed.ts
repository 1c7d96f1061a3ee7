import type { PublicComment, PublicReply } from '@oriel/contract/comment';
import type { PublicFeedback } from '@oriel/contract/feedback';
import type { ThreadChanges } from '../comments/comments-api.ts';
import { changed, withComment } from '../comments/threads.ts';
import { fromServer } from '../core/from-server.ts';
import { visitorHeaders } from '../privacy/visitor-id.ts';
import type { FeedbackStore, Talk } from './feedback-store.ts';

/** Most comments in one answer. */
const PAGE = 200;
/** Pages that are loaded unasked: the pins of a large conversation belong to the picture. */
const PAGES_AHEAD = 5;

interface Answer {
  readonly data: { readonly comments: PublicComment[] };
  readonly meta: { readonly total: number };
}

/** Loads the comments of the shown item, and keeps what the visitor adds and changes. */
export class FeedbackFeed implements ThreadChanges {
  private readonly store: FeedbackStore;
  private readonly apiBase: string;
  private readonly onSent: (comment: PublicComment) => void;
  private asking = new AbortController();

  /** `life` aborts when the viewer is removed. `onSent` hears of what the visitor has written. */
  constructor(
    store: FeedbackStore,
    {
      apiBase,
      life,
      onSent,
    }: {
      readonly apiBase: string;
      readonly life: AbortSignal;
      readonly onSent: (comment: PublicComment) => void;
    },
  ) {
    this.store = store;
    this.apiBase = apiBase;
    this.onSent = onSent;
    store.subscribe((state, before) => {
      const keys = ['itemId', 'sort', 'category', 'locale'] as const;
      if (keys.some((key) => state[key] !== before[key])) void this.load();
    });
    const retry = () => {
      if (this.store.getState().talk?.status === 'offline') void this.load();
    };
    window.addEventListener('online', retry, { signal: life });
    life.addEventListener('abort', () => this.asking.abort(), { once: true });
  }

  /** Loads the first comments of the shown item anew; those that are there stay until then. */
  async load(): Promise<void> {
    this.asking.abort();
    this.asking = new AbortController();
    const { itemId, talk } = this.store.getState();
    if (itemId === null) return;
    const kept = talk?.itemId === itemId ? talk : { itemId, threads: [], total: 0 };
    this.store.setState({ talk: { ...kept, status: 'loading' } });
    await this.take(itemId, [], PAGES_AHEAD);
  }

  /** Loads the next comments of a conversation that has very many. */
  async more(): Promise<void> {
    const { talk } = this.store.getState();
    if (!talk || talk.status === 'loading') return;
    this.asking = new AbortController();
    this.store.setState({ talk: { ...talk, status: 'loading' } });
    await this.take(talk.itemId, talk.threads, 1);
  }

  add(comment: PublicComment): void {
    this.put((talk) => ({
      ...talk,
      threads: withComment(talk.threads, comment),
      total: talk.total + (comment.parentId ? 0 : 1),
    }));
    this.onSent(comment);
  }

  change(id: string, change: Partial<PublicReply>): void {
    this.put((talk) => ({ ...talk, threads: changed(talk.threads, id, change) }));
  }

  private put(next: (talk: Talk) => Talk): void {
    const { talk } = this.store.getState();
    if (talk) this.store.setState({ talk: next(talk) });
  }

  private async take(itemId: string, before: readonly PublicComment[], pages: number): Promise<void> {
    const { signal } = this.asking;
    let threads = before;
    try {
      for (let read = 0; read < pages; read += 1) {
        const page = Math.floor(threads.length / PAGE) + 1;
        const { data, meta } = await this.ask(itemId, page, signal);
        const known = new Set(threads.map(({ id }) => id));
        threads = [...threads, ...data.comments.filter(({ id }) => !known.has(id))];
        const complete = threads.length >= meta.total || data.comments.length < PAGE;
        const status = complete || read + 1 === pages ? 'live' : 'loading';
        this.store.setState({ talk: { itemId, threads, total: meta.total, status } });
        if (complete) return;
      }
    } catch {
      if (signal.aborted) return;
      this.put((talk) => ({ ...talk, status: 'offline' }));
    }
  }

  private async ask(itemId: string, page: number, signal: AbortSignal): Promise<Answer> {
    const { locale, sort, category } = this.store.getState();
    const query = new URLSearchParams({ lang: locale, page: String(page), limit: String(PAGE), sort });
    if (category) query.set('category', category);
    const response = await fetch(`${this.apiBase}/feedback/item/${itemId}?${query}`, {
      signal,
      credentials: 'omit',
      headers: visitorHeaders(),
    });
    if (!response.ok) throw new Error(`The item ${itemId} answered ${response.status}`);
    return fromServer((await response.json()) as Answer, this.apiBase);
  }
}

/**
 * A project in another language, or as it is by now.
 *
 * @throws when it cannot be had
 */
export async function askProject(
  apiBase: string,
  id: string,
  locale: string,
  signal: AbortSignal,
): Promise<PublicFeedback> {
  const response = await fetch(`${apiBase}/feedback/${id}?lang=${locale}`, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The project ${id} answered ${response.status}`);
  return fromServer((await response.json()) as { data: PublicFeedback }, apiBase).data;
}
