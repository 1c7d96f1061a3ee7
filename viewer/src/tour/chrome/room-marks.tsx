import type { PublicPanorama } from '@oriel/contract/panorama';
import { useMemo } from 'react';
import { publicCommentsApi } from '../../comments/public-comments-api.ts';
import { MarksLayer } from '../../marks/marks-layer.tsx';
import { publicApartments } from '../../marks/public-apartment.ts';
import { isTourFile } from '../../panorama/panorama-source.ts';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import type { ChromeProps } from './chrome-props.ts';

/** The marks of the current room, connected to the public API; an exported tour has no API, so its comments are read-only. */
export function RoomMarks({
  element,
  session,
  store,
  stage,
  environment,
  apiBase,
  panorama,
  shownPoint,
}: Pick<ChromeProps, 'element' | 'session' | 'store' | 'environment' | 'apiBase'> & {
  stage: PanoramaStage;
  panorama: PublicPanorama;
  /** the point of interest that a guided walk shows */
  shownPoint: string | null;
}) {
  const calls = useMemo(() => {
    if (isTourFile(apiBase)) return {};
    const locale = () => store.getState().locale;
    return {
      comments: publicCommentsApi(apiBase, { panorama: panorama.id }, locale),
      apartment: publicApartments(apiBase, locale, () => environment.address.href),
    };
  }, [store, environment, apiBase, panorama.id]);
  return (
    <MarksLayer
      element={element}
      stage={stage}
      panorama={panorama}
      shownPoint={shownPoint}
      onWalk={(portal) => void session.walk(portal)}
      commentsApi={calls.comments}
      loadApartment={calls.apartment}
    />
  );
}
