import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { oneFullStop } from '@oriel/contract/full-stop';
import type { MessageId } from './parts.ts';

export type { MessageId } from './parts.ts';
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string;

/** Translates outside of components; components use the hook, which follows a change of language. */
export const translate: Translate = (id, values) => oneFullStop(i18n._(id, values));

export function useTranslate(): Translate {
  const { i18n: current } = useLingui();
  return (id, values) => oneFullStop(current._(id, values));
}
