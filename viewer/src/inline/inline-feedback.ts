import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/split.css';
import '../styles/board.css';
import type { Locale } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { mapPlan } from '@oriel/contract/map-plan';
import { openingItem } from '@oriel/contract/opening-item';
import { startFeedback } from '../feedback/start-feedback.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { publicData } from './public-data.ts';

/** Shows a feedback project in a box, starting with the first item's picture, as the hosted page does. */
export async function inlineFeedback(
  environment: HostEnvironment,
  {
    apiBase,
    id,
    locale,
    query,
  }: { apiBase: string; id: string; locale: Locale; query: Record<string, string> },
): Promise<void> {
  const { address, dress, life } = environment;
  const path = `/feedback/${encodeURIComponent(id)}`;
  const project = await publicData<PublicFeedback>(apiBase, path, query, life);
  const asked = new URL(address.href).searchParams;
  const mode = asked.get('mode');
  dress.dataset.mode = mode === 'light' || mode === 'dark' ? mode : project.organization.mode;

  const item = openingItem(project, asked.get('startingItemId'));
  const element = part('oriel-split oriel-feedback');
  element.id = 'oriel-viewer';
  element.dataset.layout = item ? 'picture' : 'list';
  const { width = 3, height = 2 } = item?.map ? mapPlan(item.map) : (item ?? {});
  element.style.setProperty('--oriel-aspect', String(width / height));
  const [scene, side] = [part('oriel-scene'), part('oriel-side')];
  if (item) scene.append(...firstPicture(item));
  const head = document.createElement('header');
  head.className = 'oriel-project';
  head.append(textIn('h1', project.title));
  if (project.question) head.append(textIn('p', project.question, 'oriel-project-question'));
  side.append(head);
  element.append(scene, side);
  dress.replaceChildren(element);
  startFeedback(element, { project, locale, apiBase, allowedOrigins: [] }, environment);
}

/** The item before its code is there: its picture, whole. */
function firstPicture({ type, title, imageUrl, thumbnailUrl, panorama }: PublicFeedbackItem): HTMLElement[] {
  if (type === 'IMAGE' && imageUrl) {
    const board = part('oriel-board');
    board.append(pictureOf(imageUrl, title));
    return [...(thumbnailUrl ? [pictureOf(thumbnailUrl, '', 'oriel-board-beyond')] : []), board];
  }
  const still = panorama?.thumbnailUrl ?? thumbnailUrl;
  return still ? [pictureOf(still, title, 'oriel-still')] : [];
}

function pictureOf(source: string, alt: string, className = ''): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt, className, draggable: false, fetchPriority: alt ? 'high' : 'auto' });
  image.src = source;
  return image;
}

function part(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

function textIn(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
