import type { Locale } from '@oriel/contract/enums';

/** What the question is told in and about; read when it is put. */
export interface ConsentSetting {
  /** the store of the viewer */
  readonly viewer: object;
  readonly locale: () => Locale;
  /** who would be told; undefined while it is not known */
  readonly organization: () => { readonly id: string; readonly name: string } | undefined;
  /** is called with every change of the two */
  readonly subscribe: (listener: () => void) => () => void;
  /** whether the visitor reads something that the question would be in the way of; nothing, unless it is given */
  readonly busy?: () => boolean;
  /** aborts when the viewer is taken away */
  readonly life: AbortSignal;
}
