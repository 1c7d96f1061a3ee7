import { createStore } from 'zustand/vanilla';

const KEY = 'shortcuts';

interface CommandsState {
  readonly open: 'palette' | 'help' | undefined;
  /** Whether keys without Ctrl or ⌘ are shortcuts; users with speech input or tremor turn them off. */
  readonly singleKeys: boolean;
}

export const commands = createStore<CommandsState>(() => ({
  open: undefined,
  singleKeys: localStorage.getItem(KEY) !== 'off',
}));

export const openPalette = (): void => commands.setState({ open: 'palette' });
export const openHelp = (): void => commands.setState({ open: 'help' });
export const closeCommands = (): void => commands.setState({ open: undefined });

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  commands.setState({ singleKeys: on });
}
