import type { PublicNavigator } from '@oriel/contract/navigator';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BuildingStore } from '../building-store.ts';
import type { Visit } from '../visit.ts';

/** State of the open inquiry form. */
export interface Asking {
  /** ids of the apartments it is about, starting with the one it was opened from; empty: a general inquiry */
  readonly apartments: readonly string[];
  /** reference of the inquiry once sent */
  readonly sent?: string;
}

interface AskingState {
  readonly allowed: boolean;
  readonly asking: Asking | null;
}

const forms = new WeakMap<BuildingStore, StoreApi<AskingState>>();

/** The single inquiry form of a viewer: whether it is available, and its subject while it is open. */
export function askingOf(store: BuildingStore): StoreApi<AskingState> {
  const form = forms.get(store) ?? createStore<AskingState>(() => ({ allowed: false, asking: null }));
  forms.set(store, form);
  return form;
}

/** Whether the form is available: enabled by the team, and not disabled by the embedding (`disableInquiry=true`). */
export function mayAsk(
  { settings }: Pick<PublicNavigator, 'settings'>,
  { disableInquiry }: Pick<Visit, 'disableInquiry'>,
): boolean {
  return settings.inquiryEnabled && !disableInquiry;
}

/** Opens the form for some apartments, or a general one. Returns whether the form is available. */
export function openInquiry(store: BuildingStore, apartments: readonly string[] = []): boolean {
  const form = askingOf(store);
  const { allowed } = form.getState();
  if (allowed) form.setState({ asking: { apartments } });
  return allowed;
}
