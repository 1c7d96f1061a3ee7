import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/panorama.css';
import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { DEFAULT_VIEW, PORTRAIT_FROM_ASPECT } from '@oriel/contract/screen-fov';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { startPanorama } from '../tour/start-panorama.ts';
import { publicData } from './public-data.ts';

/** Shows a panorama in a box, starting with its poster, as the hosted page does. */
export async function inlinePanorama(
  environment: HostEnvironment,
  {
    apiBase,
    id,
    locale,
    query,
  }: { apiBase: string; id: string; locale: Locale; query: Record<string, string> },
): Promise<void> {
  const path = `/panorama/${encodeURIComponent(id)}`;
  const found = await publicData<PublicPanorama>(apiBase, path, query, environment.life);
  const panorama = { ...found, initialView: found.initialView ?? DEFAULT_VIEW };
  const element = document.createElement('div');
  element.id = 'oriel-viewer';
  element.dataset.panorama = panorama.id;
  element.append(poster(panorama, environment.dress));
  environment.dress.replaceChildren(element);
  startPanorama(element, { panorama, locale, apiBase, allowedOrigins: [] }, environment);
}

function poster(
  { name, poster: urls, thumbnailUrl }: PublicPanorama,
  { clientWidth, clientHeight }: HTMLElement,
) {
  const tall = clientWidth <= PORTRAIT_FROM_ASPECT * clientHeight;
  const image = document.createElement('img');
  image.className = 'oriel-poster';
  image.alt = name;
  // The picture is drawn on the canvas, which needs CORS.
  image.crossOrigin = 'anonymous';
  image.fetchPriority = 'high';
  image.src = (tall ? urls?.portraitUrl : urls?.landscapeUrl) ?? thumbnailUrl;
  const picture = document.createElement('picture');
  picture.append(image);
  return picture;
}
