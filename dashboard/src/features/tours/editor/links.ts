import type { Portal } from '@oriel/contract/panorama-marks';
import { useTranslate } from '../../../i18n/translate.ts';
import { roomById, useEditor } from './editor-context.ts';

/** The name of a portal's target, also in another tour. */
export function usePortalTo(): (portal: Pick<Portal, 'targetPanoramaId' | 'target'>) => string {
  const t = useTranslate();
  const { rooms } = useEditor();
  return ({ targetPanoramaId, target }) =>
    roomById(rooms, targetPanoramaId)?.name ?? target?.name ?? t('portals.nowhere');
}

/** The portal that leads back: the counterpart, or one that was placed on its own. */
export function portalBack(
  portal: Pick<Portal, 'reversePortalId'>,
  from: string,
  target: { readonly portals: readonly Portal[] } | undefined,
): Portal | undefined {
  return (
    target?.portals.find(({ id }) => id === portal.reversePortalId) ??
    target?.portals.find(({ targetPanoramaId }) => targetPanoramaId === from)
  );
}
