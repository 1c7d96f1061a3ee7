import { Box, Film, Image, Map as MapIcon, Orbit } from 'lucide-react';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { showItem } from './feedback-store.ts';

/** Of items without a picture. */
const ICONS = { IMAGE: Image, VIDEO: Film, PANORAMA: Orbit, MAP: MapIcon, MODEL: Box } as const;

/** The items of a project, each with the number of its comments. */
export function ItemsNav() {
  const text = useTexts();
  const { store } = useFeedback();
  const items = useFeedbackState(({ project }) => project.items);
  const shown = useFeedbackState((state) => state.itemId);
  if (items.length < 2) return null;
  return (
    <nav className="oriel-items" aria-label={text('feedback.items')}>
      {items.map(({ id, type, title, thumbnailUrl, imageUrl, panorama, counts }) => {
        const Icon = ICONS[type];
        const picture = thumbnailUrl ?? panorama?.thumbnailUrl ?? imageUrl;
        return (
          <button
            key={id}
            type="button"
            aria-current={id === shown ? 'true' : undefined}
            onClick={() => showItem(store, id)}
          >
            {picture ? (
              <img src={picture} alt="" loading="lazy" />
            ) : (
              <i aria-hidden="true">
                <Icon size={24} strokeWidth={1.5} />
              </i>
            )}
            <span>{title}</span>
            {counts.comments > 0 ? <small>{text('comment.count', { count: counts.comments })}</small> : null}
          </button>
        );
      })}
    </nav>
  );
}
