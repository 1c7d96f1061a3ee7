import type { PublicFeedbackItem } from '@oriel/contract/feedback';
import { MessageSquarePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Texts, useTexts } from '../locales/texts.tsx';
import { allowStreets, streetsConsent } from '../map/streets-consent.ts';
import { myDataAddress } from '../privacy/my-data.ts';
import { GestureHint } from '../shell/gesture-hint.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { SheetHandle } from '../shell/sheet-handle.tsx';
import { Conversation } from './conversation.tsx';
import { rests } from './feedback-connection.ts';
import {
  FeedbackContext,
  type Feedback as FeedbackParts,
  useFeedback,
  useFeedbackState,
} from './feedback-context.ts';
import { type Doing, itemOf, wordsOf } from './feedback-store.ts';
import { FilmItem } from './film-item.tsx';
import { ItemsNav } from './items-nav.tsx';
import { MapItem } from './map-item.tsx';
import { PictureItem } from './picture-item.tsx';
import { ProjectHead } from './project-head.tsx';
import { Still } from './still.tsx';
import { VoteInvitation } from './vote-invitation.tsx';
import { WriteComment } from './write-comment.tsx';

const SphereItem = lazy(async () => ({ default: (await import('./sphere-item.tsx')).SphereItem }));

const Vote = lazy(async () => ({ default: (await import('./vote.tsx')).Vote }));

const ModelItem = lazy(async () => ({ default: (await import('./model-item.tsx')).ModelItem }));

interface Elements {
  readonly root: HTMLElement;
  readonly scene: HTMLElement;
}

/** Everything of a project: its items over the scene, the conversation beside it. */
export function Feedback({ feedback, ...elements }: { feedback: FeedbackParts } & Elements) {
  return (
    <FeedbackContext value={feedback}>
      <InLanguage {...elements} />
    </FeedbackContext>
  );
}

function InLanguage(elements: Elements) {
  const locale = useFeedbackState((state) => state.locale);
  const asked = useFeedbackState((state) => state.languageAsked);
  return (
    <Texts locale={locale} asked={asked}>
      <Parts {...elements} />
    </Texts>
  );
}

function Parts({ root, scene }: Elements) {
  const text = useTexts();
  const { store } = useFeedback();
  const item = useFeedbackState(itemOf);
  const doing = useFeedbackState((state) => state.doing);
  const sheet = useFeedbackState((state) => state.sheet);
  const sent = useFeedbackState((state) => state.sent);
  const open = useFeedbackState((state) => state.open);
  const room = useRef<HTMLDivElement>(null);
  useSheet(doing.kind);
  // What is opened or written begins at the top of the list.
  const kind = doing.kind;
  const [first] = open;
  useEffect(() => {
    const list = room.current;
    const target = list?.querySelector('.oriel-write, .oriel-conversation');
    if (list && target instanceof HTMLElement && (kind === 'writing' || first !== undefined))
      list.scrollTo({ top: target.offsetTop - list.offsetTop });
  }, [kind, first]);
  return (
    <>
      {createPortal(
        <>
          <Shown scene={scene} />
          <HintOf />
        </>,
        scene,
      )}
      <SheetHandle root={root} sheet={sheet} onSheet={(height) => store.setState({ sheet: height })} />
      <div ref={room} className="oriel-side-room oriel-feedback-room">
        {doing.kind === 'writing' ? (
          <WriteComment key={item?.id} doing={doing} />
        ) : doing.kind === 'voting' ? (
          <Suspense fallback={null}>
            <Vote />
          </Suspense>
        ) : (
          <>
            {/* On a phone, a line is left of the list: what is asked here. */}
            {doing.kind === 'placing' ? null : (
              <>
                <ProjectHead />
                <VoteInvitation />
                <ItemsNav />
              </>
            )}
            {item ? (
              <section className="oriel-item" aria-labelledby="oriel-item">
                <h2 id="oriel-item">{item.title}</h2>
                <ItemWords item={item} />
              </section>
            ) : (
              <p className="oriel-card-quiet">{text('feedback.empty')}</p>
            )}
            <Conversation />
            <Legal />
          </>
        )}
      </div>
      {doing.kind === 'reading' ? <Foot /> : null}
      <p className="oriel-unseen" role="status">
        {sent ? text(sent === 'pending' ? 'comment.sent.pending' : 'comment.sent.published') : ''}
      </p>
    </>
  );
}

function ItemWords({ item }: { item: PublicFeedbackItem }) {
  const plain = useFeedbackState((state) => state.plain);
  const { question, description } = wordsOf(item, plain);
  return (
    <>
      {question ? <p className="oriel-project-question">{question}</p> : null}
      {description ? <RichText>{description}</RichText> : null}
    </>
  );
}

function HintOf() {
  const hint = useFeedbackState((state) => state.hint);
  return <GestureHint hint={hint} />;
}

/** On a phone, a place is chosen in the picture, and a comment is written over it. */
function useSheet(kind: Doing['kind']): void {
  const { store } = useFeedback();
  useEffect(() => {
    if (kind !== 'reading') store.setState({ sheet: kind === 'placing' ? 'low' : 'full' });
    else if (store.getState().sheet !== 'half') store.setState({ sheet: 'half' });
  }, [kind, store]);
}

/** The small picture of an item that draws no more, under a button; using the viewer in any way wakes it. */
function Asleep({ item }: { item: PublicFeedbackItem }) {
  const text = useTexts();
  const label = text('feedback.wake', { title: item.title });
  const isSeen = item.panorama !== undefined || item.thumbnailUrl !== undefined;
  return (
    <>
      <Still item={item} />
      <button type="button" className="oriel-asleep" aria-label={label}>
        {isSeen ? null : label}
      </button>
    </>
  );
}

/** What the comments are about. */
function Shown({ scene }: { scene: HTMLElement }) {
  const text = useTexts();
  const item = useFeedbackState(itemOf);
  const asleep = useFeedbackState((state) => state.asleep);
  if (!item) return null;
  if (asleep && rests(item)) return <Asleep item={item} />;
  if (item.type === 'IMAGE' && item.imageUrl) return <PictureItem key={item.id} item={item} scene={scene} />;
  if (item.type === 'PANORAMA')
    return (
      <Suspense fallback={<Still item={item} />}>
        <SphereItem key={item.id} item={item} scene={scene} />
      </Suspense>
    );
  if (item.type === 'VIDEO') return <FilmItem key={item.id} item={item} />;
  if (item.type === 'MAP' && item.map)
    return <MapItem key={item.id} item={item} map={item.map} scene={scene} />;
  if (item.type === 'MODEL' && item.modelUrl)
    return (
      <Suspense fallback={null}>
        <ModelItem key={item.id} url={item.modelUrl} links={item.links} scene={scene} />
      </Suspense>
    );
  return <p className="oriel-scene-note is-alone">{text('point.media.gone')}</p>;
}

/** What the law asks to be said of the page, at its end. */
function Legal() {
  const text = useTexts();
  const { environment, apiBase } = useFeedback();
  const locale = useFeedbackState((state) => state.locale);
  const organizationId = useFeedbackState(({ project }) => project.organization.id);
  const privacyUrl = useFeedbackState(({ project }) => project.organization.privacyUrl);
  const asks = useFeedbackState(({ project }) => project.mapStyle?.ask === true);
  const allowed = useStore(streetsConsent, ({ granted }) => granted);
  return (
    <p className="oriel-feedback-legal">
      <a href={`${environment.canonical}/accessibility?lang=${locale}`} target="_blank" rel="noopener">
        {text('feedback.accessibility')}
      </a>
      {privacyUrl ? (
        <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
          {text('feedback.notice.privacy')}
        </a>
      ) : null}
      <a
        href={myDataAddress(apiBase, organizationId, { locale })}
        target="_blank"
        rel="noopener noreferrer"
        // Whoever has written since then is known by now.
        onPointerDown={({ currentTarget }) => {
          currentTarget.href = myDataAddress(apiBase, organizationId, { locale });
        }}
      >
        {text('privacy.data')}
      </a>
      {asks && allowed ? (
        <button type="button" onClick={() => allowStreets(false)}>
          {text('feedback.map.stop')}
        </button>
      ) : null}
    </p>
  );
}

/** The way to take part, or why there is none. */
function Foot() {
  const text = useTexts();
  const { store } = useFeedback();
  const item = useFeedbackState(itemOf);
  const status = useFeedbackState(({ project }) => project.status);
  const allowsGuests = useFeedbackState(({ project }) => project.settings.allowGuests);
  const sent = useFeedbackState((state) => state.sent);
  if (!item) return null;
  if (!item.commentsOpen || !allowsGuests)
    return (
      <p className="oriel-feedback-foot oriel-card-quiet">
        {text(
          !item.commentsOpen
            ? status === 'OPEN'
              ? 'feedback.item.closed'
              : 'feedback.closed'
            : 'feedback.members',
        )}
      </p>
    );
  return (
    <div className="oriel-feedback-foot">
      {sent ? (
        <p className="oriel-comment-state" aria-hidden="true">
          {text(sent === 'pending' ? 'comment.sent.pending' : 'comment.sent.published')}
        </p>
      ) : null}
      <button
        type="button"
        className="oriel-button"
        onClick={() =>
          store.setState({
            sent: null,
            doing: { kind: 'placing' },
          })
        }
      >
        <MessageSquarePlus size={20} strokeWidth={1.5} aria-hidden="true" />
        {text('comment.add')}
      </button>
    </div>
  );
}
