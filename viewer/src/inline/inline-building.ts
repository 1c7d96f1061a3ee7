import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/split.css';
import '../styles/building.css';
import { frameProperties, imageProperties, safeAreaOf } from '@oriel/contract/building-frame';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { startBuilding } from '../apartment/start-building.ts';
import { pictureElement } from '../apartment/turntable-stage.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { publicData } from './public-data.ts';

/** Shows a building in a box, starting with the first picture, as the hosted page does. */
export async function inlineBuilding(
  environment: HostEnvironment,
  {
    apiBase,
    id,
    locale,
    query,
  }: { apiBase: string; id: string; locale: Locale; query: Record<string, string> },
): Promise<void> {
  const { life, dress } = environment;
  const path = `/navigator/${encodeURIComponent(id)}`;
  const [navigator, images] = await Promise.all([
    publicData<PublicNavigator>(apiBase, path, query, life),
    publicData<PublicNavigatorImage[]>(apiBase, `${path}/images-with-overlays`, query, life),
  ]);
  const image = images.find(({ index }) => index === navigator.defaultIndex) ?? images[0];
  const asked = new URL(environment.address.href).searchParams.get('mode');
  dress.dataset.mode = asked === 'light' || asked === 'dark' ? asked : navigator.theme.mode;

  const element = part('oriel-split oriel-building');
  element.id = 'oriel-viewer';
  element.dataset.navigator = navigator.id;
  element.dataset.layout = image ? 'picture' : 'list';
  const safeArea = safeAreaOf(navigator, images, image?.id);
  const properties = { ...frameProperties(navigator), ...imageProperties(image, safeArea) };
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  const [scene, frame, side] = [part('oriel-scene'), part('oriel-frame'), part('oriel-side')];
  if (image) frame.append(pictureElement(document, image).picture);
  scene.append(frame);
  const head = part('oriel-side-head');
  const title = document.createElement('h1');
  title.textContent = navigator.name;
  head.append(title);
  side.append(head);
  element.append(scene, side);
  dress.replaceChildren(element);
  startBuilding(
    element,
    { navigator, ...(image ? { image } : {}), locale, apiBase, allowedOrigins: [] },
    environment,
  );
}

function part(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
