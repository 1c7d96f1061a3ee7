import type { PublicNavigator } from '@oriel/contract/navigator';
import { createStore } from 'zustand/vanilla';
import type { Visit } from '../visit.ts';

/** The inquiry form while it is open. */
export interface Asking {
  /** ids of the flats that it is about, the one it was opened at first; none: about all of them */
  readonly flats: readonly string[];
  /** reference of the inquiry, once it has been sent */
  readonly sent?: string;
}

/** The one form of a page: whether there is a way to it, and what it is about while it is open. */
export const askingStore = createStore<{ readonly allowed: boolean; readonly asking: Asking | null }>(() => ({
  allowed: false,
  asking: null,
}));

/** Whether there is a way to the form: the team allows it, and whoever embeds the page has not taken it away (`disableInquiry=true`). */
export function mayAsk(
  { settings }: Pick<PublicNavigator, 'settings'>,
  { disableInquiry }: Pick<Visit, 'disableInquiry'>,
): boolean {
  return settings.inquiryEnabled && !disableInquiry;
}

/** Opens the form about some flats, or about everything. Answers whether there is a way to it. */
export function openInquiry(flats: readonly string[] = []): boolean {
  const { allowed } = askingStore.getState();
  if (allowed) askingStore.setState({ asking: { flats } });
  return allowed;
}
