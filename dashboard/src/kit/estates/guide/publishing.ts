import { createStore } from 'zustand/vanilla';

/**
 * The estate whose publishing is open. Its dialog belongs to no page: what is published leaves the list of drafts that it was asked from, and
 * the dialog still says what has come of it.
 */
export const publishing = createStore<{ readonly estateId?: string }>(() => ({}));

export function askToPublish(estateId: string): void {
  publishing.setState({ estateId });
}

export function endPublishing(): void {
  publishing.setState({}, true);
}
