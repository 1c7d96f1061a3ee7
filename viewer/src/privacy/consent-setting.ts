import type { Locale } from '@oriel/contract/enums';

/** Context of the consent question; read when it is shown. */
export interface ConsentSetting {
  /** the store of the viewer */
  readonly viewer: object;
  readonly locale: () => Locale;
  /** the organization that receives the data; undefined while unknown */
  readonly organization: () => { readonly id: string; readonly name: string } | undefined;
  /** called on every change of the two */
  readonly subscribe: (listener: () => void) => () => void;
  /** whether the visitor is reading something that the question would disturb; defaults to never */
  readonly busy?: () => boolean;
  /** aborts when the viewer is removed */
  readonly life: AbortSignal;
}
