import type { Locale } from '@oriel/contract/enums';
import { OrielError } from '@oriel/sdk/errors';
import type { Filters, Mode, ViewerState } from '@oriel/sdk/messages';
import { SAVED_MAX, toggled } from '../core/apartment-collection.ts';
import { passes } from '../core/apartment-filters.ts';
import { filtersOf, namedFilters } from '../core/named-filters.ts';
import type { VisitorSession } from '../tracking/session.ts';
import { onTracked } from '../tracking/track.ts';
import { enterBuilding, openApartment, saveApartments } from './apartment-actions.ts';
import { apartmentFacts } from './apartment-facts.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { askingOf, openInquiry } from './inquiry/asking.ts';
import { offeredFilters } from './offered-filters.ts';
import { openTour } from './open-tour.ts';
import type { Visit } from './visit.ts';

/** Parts of the state that the host is notified of. */
const SHOWN = ['selected', 'entered', 'filters', 'saved', 'locale'] as const;

/** Milliseconds without a change before the host is notified. */
const REST = 200;

export interface BuildingConnectionOptions {
  readonly allowedOrigins: readonly string[];
  readonly store: BuildingStore;
  readonly visitorSession: VisitorSession;
  readonly visit: Visit;
  readonly setMode: (mode: Mode) => void;
  readonly setLanguage: (language: Locale) => Promise<void>;
}

/** Reports from the page to its host connection. */
export interface BuildingConnection {
  /** the building can be turned and its apartments opened */
  onUsable(): void;
  /** the page would fit better in another height, CSS pixels */
  onHeight(height: number): void;
  /** the visitor pressed it, which wakes one that sleeps */
  onPressed(): void;
}

/** Connects a framed building to its host page, which can control it and receives its events. Does nothing in a page of its own. */
export function connectBuilding(options: BuildingConnectionOptions): BuildingConnection {
  const { store, visitorSession, visit } = options;
  const { environment } = visit;
  let usable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = (): ViewerState => {
    const { selected, entered, filters, locale, saved, navigator } = store.getState();
    const { mode } = environment.dress.dataset;
    return {
      apartment: selected,
      ...(navigator.buildings ? { building: entered } : {}),
      filters: namedFilters(filters),
      favorites: saved,
      // Without a mode, the visitor's device decides.
      ...(mode === 'light' || mode === 'dark' ? { mode } : {}),
      language: locale,
    };
  };

  const select = async (id: string | null, signal: AbortSignal): Promise<void> => {
    if (id !== null) await findApartment(store, id, signal);
    openApartment(store, id);
  };
  const enter = (id: string | null): void => {
    const { navigator } = store.getState();
    if (id !== null && !navigator.buildings?.some((building) => building.id === id)) {
      throw new OrielError('NOT_FOUND', 'There is no such building here.');
    }
    // Entering closes what is open.
    if (id !== store.getState().entered) enterBuilding(store, id);
  };
  const filter = (named: Filters): void => {
    const { navigator } = store.getState();
    const { filters, wrong } = filtersOf(named, offeredFilters(navigator));
    if (wrong.length > 0) throw new OrielError('BAD_ARGUMENT', `Filters: ${wrong.join('; ')}.`);
    store.setState({ filters });
  };
  const changeMode = (next: Mode): void => {
    options.setMode(next);
    changed();
  };

  const connection = environment.connect({
    allowedOrigins: options.allowedOrigins,
    handlers: {
      getState: state,
      setState: async ({ state: asked }, signal) => {
        if (asked.mode) changeMode(asked.mode);
        // A restart brings back the same language, which is no wish of the page.
        if (asked.language && asked.language !== store.getState().locale)
          await options.setLanguage(asked.language);
        if (asked.filters) filter(asked.filters);
        if (asked.favorites) saveApartments(store, asked.favorites.slice(0, SAVED_MAX));
        if (asked.building !== undefined) enter(asked.building);
        if (asked.apartment !== undefined) await select(asked.apartment, signal);
        return undefined;
      },
      selectApartment: async ({ id }, signal) => {
        await select(id, signal);
        return undefined;
      },
      applyFilters: ({ filters }) => {
        filter(filters);
        return undefined;
      },
      clearFilters: () => {
        store.setState({ filters: {} });
        return undefined;
      },
      addFavorite: async ({ id }, signal) => {
        await findApartment(store, id, signal);
        const { saved } = store.getState();
        if (!saved.includes(id)) saveApartments(store, toggled(saved, id, SAVED_MAX));
        return undefined;
      },
      removeFavorite: ({ id }) => {
        const { saved } = store.getState();
        if (saved.includes(id)) saveApartments(store, toggled(saved, id, SAVED_MAX));
        return undefined;
      },
      getFavorites: () => store.getState().saved,
      openPanorama: async ({ id, view }, signal) => {
        const tour = new URL(`/viewer360/${encodeURIComponent(id)}`, environment.address.href).href;
        await findPanorama(visit.apiBase, id, signal);
        openTour(store, visit, { tour, ...(view && { view }) });
        return undefined;
      },
      openInquiry: async ({ id }, signal) => {
        if (id !== undefined) await findApartment(store, id, signal);
        if (!openInquiry(store, id === undefined ? [] : [id])) {
          throw new OrielError('FORBIDDEN', 'Inquiries are not taken here.');
        }
        return undefined;
      },
      setMode: ({ mode: next }) => {
        changeMode(next);
        return undefined;
      },
      setLanguage: async ({ language }) => {
        await options.setLanguage(language);
        return undefined;
      },
      setConsent: ({ consent }) => {
        visitorSession.consent.tell(consent);
        return undefined;
      },
      // Pictures have no context to give back.
      ...(store.getState().navigator.mode === 'MODEL' && {
        setAwake: ({ awake }: { readonly awake: boolean }) => {
          store.setState({ asleep: !awake });
          return undefined;
        },
      }),
      setFullscreen: ({ active }) => {
        store.setState({ fullscreen: active });
        return undefined;
      },
    },
  });

  const changed = (): void => {
    if (!usable) return;
    clearTimeout(timer);
    timer = setTimeout(() => connection.emit('state', state()), REST);
  };

  store.subscribe((now, before) => {
    tellSelected(now, before);
    if (now.room !== before.room && now.room !== null) connection.emit('panorama:enter', { id: now.room });
    if (now.pointed !== before.pointed && (now.pointed === null || isApartment(now, now.pointed))) {
      connection.emit('apartment:hover', { id: now.pointed });
    }
    if (now.filters !== before.filters) {
      connection.emit('filters:change', filtered(now));
    }
    if (now.saved.join() !== before.saved.join()) connection.emit('favorite:change', { ids: now.saved });
    if (SHOWN.some((key) => now[key] !== before[key])) changed();
    if (now.status === 'offline' && before.status !== 'offline' && !usable) {
      connection.emit('error', { code: 'NETWORK', message: 'The building could not be loaded.' });
    }
  });
  const tellSelected = (now: BuildingState, before: BuildingState): void => {
    if (now.selected === before.selected) return;
    if (before.selected) connection.emit('apartment:close', { id: before.selected });
    if (now.selected) connection.emit('apartment:select', { id: now.selected });
  };

  const about = (id: string) => {
    const facts = apartmentFacts(store.getState(), id);
    return facts && { about: facts };
  };

  askingOf(store).subscribe(({ asking }, { asking: before }) => {
    if (asking && !before) {
      const [id] = asking.apartments;
      connection.emit('inquiry:open', id ? { id, ...about(id) } : {});
    }
    if (asking?.sent !== undefined && asking.sent !== before?.sent) {
      const [apartment] = asking.apartments;
      connection.emit('inquiry:sent', {
        reference: asking.sent,
        ...(apartment && { id: apartment, ...about(apartment) }),
      });
      connection.emit('send_inquiry', apartment ? { apartment, ...about(apartment) } : {});
    }
  });

  onTracked(store, ({ name, about: { apartmentId } }) => {
    connection.emit(name, {
      ...(apartmentId && { apartment: apartmentId, ...about(apartmentId) }),
      ...(name === 'load_viewer' && { navigator: store.getState().navigator.id }),
      ...(name === 'apply_filters' && filtered(store.getState())),
    });
  });

  const { life } = environment;
  life.addEventListener('abort', () => {
    clearTimeout(timer);
    connection.destroy();
  });
  return {
    onUsable() {
      if (usable) return;
      usable = true;
      connection.emit('ready', { id: store.getState().navigator.id });
      connection.emit('state', state());
    },
    onHeight: (height) => connection.emit('resize', { height }),
    onPressed: () => {
      if (store.getState().asleep) connection.emit('wake', {});
    },
  };
}

/** The active filters and the number of matching apartments. */
function filtered({ apartments, filters }: BuildingState): { filters: Filters; count: number } {
  return {
    filters: namedFilters(filters),
    count: (apartments ?? []).filter((apartment) => passes(apartment, filters)).length,
  };
}

function isApartment({ apartments }: BuildingState, id: string): boolean {
  return apartments?.some((apartment) => apartment.id === id) ?? false;
}

/**
 * Waits for the apartments and finds one.
 *
 * @throws OrielError NOT_FOUND when the requested apartment is not among them
 * @throws the reason of the signal when it aborts
 */
async function findApartment(store: BuildingStore, id: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (store.getState().apartments) {
      resolve();
      return;
    }
    const unsubscribe = store.subscribe(({ apartments }) => {
      if (!apartments) return;
      unsubscribe();
      resolve();
    });
    signal.addEventListener('abort', () => {
      unsubscribe();
      reject(signal.reason);
    });
  });
  if (!isApartment(store.getState(), id))
    throw new OrielError('NOT_FOUND', 'There is no such apartment here.');
}

/**
 * Looks whether visitors may see a panorama.
 *
 * @throws OrielError NOT_FOUND, or NETWORK when that cannot be told
 * @throws the reason of the signal when it aborts
 */
async function findPanorama(apiBase: string, id: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${apiBase}/panorama/${encodeURIComponent(id)}`, { signal }).catch((error) => {
    signal.throwIfAborted();
    throw new OrielError('NETWORK', String(error));
  });
  signal.throwIfAborted();
  if (answer.status === 404 || answer.status === 400)
    throw new OrielError('NOT_FOUND', `There is no panorama "${id}" here.`);
  if (!answer.ok) throw new OrielError('NETWORK', `The panorama answered ${answer.status}.`);
}
