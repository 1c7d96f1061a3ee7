import type { PublicNavigator } from '@oriel/contract/navigator';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BuildingStore } from '../building-store.ts';
import type { Visit } from '../visit.ts';

/** The inquiry form while it is open. */
export interface Asking {
  /** ids of the flats that it is about, the one it was opened at first; none: about all of them */
  readonly flats: readonly string[];
  /** reference of the inquiry, once it has been sent */
  readonly sent?: string;
}

interface AskingState {
  readonly allowed: boolean;
  readonly asking: Asking | null;
}

const forms = new WeakMap<BuildingStore, StoreApi<AskingState>>();

/** The one form of a viewer: whether there is a way to it, and what it is about while it is open. */
export function askingOf(store: BuildingStore): StoreApi<AskingState> {
  const form = forms.get(store) ?? createStore<AskingState>(() => ({ allowed: false, asking: null }));
  forms.set(store, form);
  return form;
}

/** Whether there is a way to the form: the team allows it, and whoever embeds the page has not taken it away (`disableInquiry=true`). */
export function mayAsk(
  { settings }: Pick<PublicNavigator, 'settings'>,
  { disableInquiry }: Pick<Visit, 'disableInquiry'>,
): boolean {
  return settings.inquiryEnabled && !disableInquiry;
}

/** Opens the form about some flats, or about everything. Answers whether there is a way to it. */
export function openInquiry(store: BuildingStore, flats: readonly string[] = []): boolean {
  const form = askingOf(store);
  const { allowed } = form.getState();
  if (allowed) form.setState({ asking: { flats } });
  return allowed;
}
