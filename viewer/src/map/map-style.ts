import type { MapStyle } from '@oriel/contract/feedback';

/** Whether an element shows its dark colours: as it is told, else as the visitor's system. */
export function isDark(dress: HTMLElement): boolean {
  const { colorScheme } = getComputedStyle(dress);
  return (
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/** The address of the style for the colours of an element. */
export function styleFor({ light, dark }: MapStyle, dress: HTMLElement): string {
  return (isDark(dress) && dark) || light;
}
