import { createStore } from 'zustand/vanilla';

interface CommandsState {
  readonly open: 'palette' | 'help' | undefined;
}

export const commands = createStore<CommandsState>(() => ({
  open: undefined,
}));

export const openPalette = (): void => commands.setState({ open: 'palette' });
export const openHelp = (): void => commands.setState({ open: 'help' });
export const closeCommands = (): void => commands.setState({ open: undefined });
