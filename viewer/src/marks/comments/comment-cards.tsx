import type { PublicComment } from '@oriel/contract/comment';
import { MessageSquarePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { CommentForm } from '../../comments/comment-form.tsx';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { type CommentsApi, TOUR_RULES } from '../../comments/comments-api.ts';
import type { Angles } from '../../core/projection.ts';
import { useTexts } from '../../locales/texts.tsx';
import { Card } from '../card.tsx';
import type { Comments, Pin } from './use-comments.ts';

interface Shared {
  readonly comments: Comments;
  readonly api: CommentsApi | null;
  readonly element: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The comments of one pin. */
export function PinCard({ pin, comments, api, element, onClose }: Shared & { pin: Pin }) {
  const text = useTexts();
  return (
    <Card title={text('comment.here')} onClose={onClose} element={element}>
      <ul className="oriel-threads">
        {pin.threads.map((thread) => (
          <CommentThread key={thread.id} thread={thread} changes={comments} api={api} rules={TOUR_RULES} />
        ))}
      </ul>
    </Card>
  );
}

/** All comments as text: an accessible equivalent of the pins. */
export function CommentsCard({
  comments,
  api,
  element,
  onClose,
  onAdd,
  onShow,
}: Shared & { onAdd: () => void; onShow: (position: Angles) => void }) {
  const text = useTexts();
  return (
    <Card title={text('comment.count', { count: comments.count })} onClose={onClose} element={element}>
      {api ? (
        <button type="button" className="oriel-row oriel-card-link" onClick={onAdd}>
          <MessageSquarePlus size={20} strokeWidth={1.5} aria-hidden="true" />
          <span>{text('comment.add')}</span>
        </button>
      ) : null}
      {comments.threads.length === 0 ? <p className="oriel-card-quiet">{text('comment.none')}</p> : null}
      <ul className="oriel-threads">
        {comments.threads.map((thread) => {
          const { position } = thread;
          return (
            <CommentThread
              key={thread.id}
              thread={thread}
              changes={comments}
              api={api}
              rules={TOUR_RULES}
              onShow={position?.kind === 'SPHERE' ? () => onShow(position) : undefined}
            />
          );
        })}
      </ul>
    </Card>
  );
}

/** The form for a new comment at a position. */
export function NewCommentCard({
  panoramaId,
  position,
  comments,
  api,
  element,
  onClose,
  onElsewhere,
  onSent,
}: Shared & {
  panoramaId: string;
  position: Angles;
  api: CommentsApi;
  onElsewhere: () => void;
  onSent: (comment: PublicComment) => void;
}) {
  const text = useTexts();
  return (
    <Card title={text('comment.add')} onClose={onClose} element={element}>
      <button type="button" className="oriel-text-button" onClick={onElsewhere}>
        {text('comment.place.elsewhere')}
      </button>
      <CommentForm
        draftKey={`panorama:${panoramaId}`}
        position={{ kind: 'SPHERE', yaw: position.yaw, pitch: position.pitch }}
        rules={TOUR_RULES}
        api={api}
        onCancel={onClose}
        onSent={(comment) => {
          comments.add(comment);
          onSent(comment);
        }}
      />
    </Card>
  );
}
