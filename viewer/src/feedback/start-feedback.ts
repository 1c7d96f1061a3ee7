import { isInside } from '@oriel/contract/boundary';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { openingItem } from '@oriel/contract/opening-item';
import { placeOfAddress } from '@oriel/contract/place-in-address';
import { languageSwitch, loadTexts } from '../locales/catalogues.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { connectFeedback } from './feedback-connection.ts';
import type { FeedbackData } from './feedback-data.ts';
import { askProject, FeedbackFeed } from './feedback-feed.ts';
import { COMMENT_SORTS, createFeedbackStore, type Doing, READING } from './feedback-store.ts';

/** Makes a project interactive after its picture is shown. */
export function startFeedback(element: HTMLElement, data: FeedbackData, environment: HostEnvironment): void {
  const { project, locale, apiBase, allowedOrigins } = data;
  const { address, dress, life } = environment;
  const query = new URL(address.href).searchParams;
  const mode = query.get('mode');
  if (mode === 'light' || mode === 'dark') dress.dataset.mode = mode;
  const item = openingItem(project, query.get('startingItemId'));
  const store = createFeedbackStore({
    project,
    itemId: item?.id ?? null,
    talk: null,
    sort: COMMENT_SORTS.find((one) => one === query.get('sort')) ?? 'new',
    category: project.categories.some(({ key }) => key === query.get('category'))
      ? query.get('category')
      : null,
    doing: whatIsAsked(project, item, query.get('at')),
    open: [],
    sent: null,
    sheet: 'half',
    asleep: query.get('asleep') === 'true',
    hint: null,
    locale,
    plain: query.get('plain') === '1',
    languageAsked: query.has('lang'),
  });
  const feed = new FeedbackFeed(store, { apiBase, life, onSent: (comment) => host.onSent(comment) });

  // The address names what is shown, for links and reloads.
  store.subscribe((state, before) => {
    const keys = ['itemId', 'sort', 'category', 'plain'] as const;
    if (keys.every((key) => state[key] === before[key])) return;
    const next = new URL(address.href);
    const put = (name: string, value: string | null) =>
      value === null ? next.searchParams.delete(name) : next.searchParams.set(name, value);
    put('startingItemId', state.itemId);
    put('sort', state.sort === 'new' ? null : state.sort);
    put('category', state.category);
    put('plain', state.plain ? '1' : null);
    if (state.itemId !== before.itemId) put('at', null);
    address.put(next.href);
  });

  const speak = async (next: Locale): Promise<void> => {
    const told = await askProject(apiBase, project.id, next, life).catch(() => null);
    if (life.aborted) return;
    dress.lang = LANGUAGE_TAGS[next];
    // Offline, the project's own words stay as they are.
    store.setState({ locale: next, languageAsked: true, ...(told ? { project: told } : {}) });
  };
  const setLanguage = languageSwitch((next) => void speak(next));
  const host = connectFeedback({ element, store, environment, allowedOrigins, setLanguage });

  void feed.load();
  void Promise.all([import('./mount-feedback.tsx'), loadTexts(locale)]).then(([it]) => {
    if (life.aborted) return;
    it.mountFeedback(element, { store, feed, apiBase, environment });
    host.onUsable();
  });
}

/** A poster at a place asks about it: the form is open, unless nobody can write. */
function whatIsAsked(
  project: PublicFeedback,
  item: PublicFeedbackItem | undefined,
  at: string | null,
): Doing {
  const position = item && placeOfAddress(at, item.type);
  if (!position || !item.commentsOpen || !project.settings.allowGuests) return READING;
  const area = item.map?.boundary ?? project.boundary;
  const isBeside = position.kind === 'MAP' && area && !isInside(area, position.lng, position.lat);
  return isBeside ? READING : { kind: 'writing', position };
}
