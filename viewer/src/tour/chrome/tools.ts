import type { LucideIcon } from 'lucide-react';

/** A button at the lower right, or an entry of the menu there. */
export interface Tool {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  /** which ones keep a place of their own when there are few: higher ones */
  readonly weight: number;
}

/** The tools that get a button among so many places, in their order, and those that go into a menu, which takes the last place. */
export function placed(tools: readonly Tool[], slots: number): { shown: Tool[]; hidden: Tool[] } {
  if (tools.length <= slots) return { shown: [...tools], hidden: [] };
  const kept = new Set([...tools].sort((one, other) => other.weight - one.weight).slice(0, slots - 1));
  return { shown: tools.filter((tool) => kept.has(tool)), hidden: tools.filter((tool) => !kept.has(tool)) };
}
