import '../styles/button.css';
import '../styles/panel.css';
import '../styles/chip.css';
import '../styles/row.css';
import '../styles/fonts.css';
import '../styles/scene.css';
import '../styles/sheet.css';
import '../styles/listing.css';
import '../styles/cards.css';
import '../styles/comments.css';
import '../styles/map.css';
import '../styles/marks.css';
import '../styles/conversation.css';
import '../styles/feedback-scene.css';
import '../styles/opinion.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyBrand } from '../shell/brand.ts';
import { Feedback } from './feedback.tsx';
import type { Feedback as FeedbackParts } from './feedback-context.ts';
import { itemOf } from './feedback-store.ts';

/** Makes the page of a project interactive: its items, their comments, and writing one. */
export function mountFeedback(element: HTMLElement, feedback: FeedbackParts): void {
  const scene = element.querySelector<HTMLElement>('.oriel-scene');
  const side = element.querySelector<HTMLElement>('.oriel-side');
  if (!scene || !side) throw new Error('The page of a project lacks its parts.');
  const { store, environment } = feedback;
  applyBrand(environment.dress, store.getState().project.organization);
  scene.tabIndex = 0;
  scene.setAttribute('role', 'group');
  const name = () => scene.setAttribute('aria-label', itemOf(store.getState())?.title ?? '');
  name();
  store.subscribe(name);
  const served = [...scene.childNodes];
  const root = createRoot(side);
  // At once, so that no frame is without the picture that the server has drawn.
  flushSync(() => root.render(<Feedback feedback={feedback} root={element} scene={scene} />));
  for (const one of served) one.remove();
  environment.life.addEventListener('abort', () => root.unmount(), { once: true });
  element.dataset.live = '';
}
