import type { CommentPosition } from '@oriel/contract/comment';
import type { PublicFeedbackItem } from '@oriel/contract/feedback';
import { useTexts } from '../locales/texts.tsx';
import { BoardItem, type BoardPlace } from './board-item.tsx';

function placeOf(position: CommentPosition): BoardPlace | undefined {
  return position.kind === 'IMAGE' ? { x: position.x, y: position.y } : undefined;
}

const positionAt = (place: BoardPlace): CommentPosition => ({ kind: 'IMAGE', ...place });

/** A picture with its comments where they belong. */
export function PictureItem({ item, scene }: { item: PublicFeedbackItem; scene: HTMLElement }) {
  const text = useTexts();
  const { imageUrl, thumbnailUrl, title, width, height, links } = item;
  return (
    <BoardItem
      scene={scene}
      links={links}
      aspect={width && height ? width / height : undefined}
      beyond={
        thumbnailUrl ? (
          <img className="oriel-board-beyond" src={thumbnailUrl} alt="" draggable={false} />
        ) : null
      }
      how={text('feedback.place.picture')}
      placeOf={placeOf}
      positionAt={positionAt}
    >
      <img src={imageUrl} alt={title} width={width} height={height} draggable={false} />
    </BoardItem>
  );
}
