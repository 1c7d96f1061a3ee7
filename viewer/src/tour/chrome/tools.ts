import type { LucideIcon } from 'lucide-react';

/** A button at the lower right, or an entry of the menu there. */
export interface Tool {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  /** priority for a button of its own; higher wins */
  readonly weight: number;
}

/** The tools that get one of the slots, in order, and those in the menu, which takes the last slot. */
export function placed(tools: readonly Tool[], slots: number): { shown: Tool[]; hidden: Tool[] } {
  if (tools.length <= slots) return { shown: [...tools], hidden: [] };
  const kept = new Set([...tools].sort((one, other) => other.weight - one.weight).slice(0, slots - 1));
  return { shown: tools.filter((tool) => kept.has(tool)), hidden: tools.filter((tool) => !kept.has(tool)) };
}
