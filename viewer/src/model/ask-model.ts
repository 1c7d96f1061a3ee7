import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { fromServer } from '../core/from-server.ts';

/**
 * What is known of a navigator's model, with the addresses of its files; null where it has none.
 *
 * @param apiBase address below which the API answers
 * @throws when the server cannot be reached
 */
export async function askModel(
  apiBase: string,
  navigatorId: string,
  signal: AbortSignal,
): Promise<PublicNavigatorModel | null> {
  const response = await fetch(`${apiBase}/navigator/${navigatorId}/model`, { signal });
  if (!response.ok) return null;
  return fromServer((await response.json()) as { data: PublicNavigatorModel }, apiBase).data;
}
