import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommentsApi } from '../comments/comments-api.ts';
import { PlaceComment } from '../comments/place-comment.tsx';
import type { Angles } from '../core/projection.ts';
import { useTexts } from '../locales/texts.tsx';
import { focusedNear } from '../shell/root-of.ts';
import '../styles/cards.css';
import '../styles/comments.css';
import '../styles/files.css';
import '../styles/marks.css';
import { CommentsCard, NewCommentCard, PinCard } from './comments/comment-cards.tsx';
import { CommentPin, CommentSpot } from './comments/comment-pin.tsx';
import { CommentsToggle } from './comments/comments-toggle.tsx';
import { useComments } from './comments/use-comments.ts';
import { passGestures } from './gesture-passage.ts';
import { bringBesideCard, bringIntoPicture } from './keep-in-sight.ts';
import { MarkPlacer } from './mark-placer.ts';
import type { MarksPanorama, MarksStage, PortalView } from './marks-stage.ts';
import type { LoadApartment } from './media/apartment-facts.tsx';
import { Outlines } from './outlines.tsx';
import { PointCard } from './point-card.tsx';
import { PointMark } from './point-mark.tsx';
import { PortalMark } from './portal-mark.tsx';
import { PlacerContext } from './use-placed.ts';
import { useTurningOrder } from './use-turning-order.ts';

export interface MarksLayerProps {
  /** the element of the stage; the layer covers it */
  readonly element: HTMLElement;
  readonly stage: MarksStage;
  readonly panorama: MarksPanorama;
  readonly onWalk: (portal: PortalView) => void;
  /** a point of interest that is open without the visitor's doing, which leaves the focus alone */
  readonly shownPoint?: string | null | undefined;
  /** without it, comments are read-only */
  readonly commentsApi?: CommentsApi | undefined;
  /** without it, apartments show only the panorama's data: no price, no status */
  readonly loadApartment?: LoadApartment | undefined;
}

/** All marks of a panorama: portals, points of interest and comments. */
export function MarksLayer(props: MarksLayerProps) {
  const [placer] = useState(() => new MarkPlacer());
  return (
    <PlacerContext value={placer}>
      {/* Another panorama has its own marks, cards and drafts. */}
      <Marks key={props.panorama.id} placer={placer} {...props} />
    </PlacerContext>
  );
}

/** The open card. */
type Open =
  | { readonly kind: 'point' | 'pin'; readonly id: string; readonly isShown?: boolean }
  | { readonly kind: 'comments' | 'place' }
  | { readonly kind: 'new'; readonly position: Angles };

function Marks({
  element,
  stage,
  panorama,
  onWalk,
  shownPoint = null,
  commentsApi,
  loadApartment,
  placer,
}: MarksLayerProps & { placer: MarkPlacer }) {
  const text = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [near, setNear] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const comments = useComments(panorama);
  const { commentsEnabled } = panorama.settings;
  const api = commentsApi ?? null;

  useLayoutEffect(
    () => (layer.current ? placer.connect(element, layer.current, stage) : undefined),
    [placer, element, stage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage may have another canvas
  useEffect(
    () =>
      layer.current
        ? passGestures(layer.current, () => element.querySelector<HTMLElement>(':scope > canvas'))
        : undefined,
    [element, stage],
  );

  useLayoutEffect(() => {
    const marks = layer.current;
    // After walking on by keyboard, the focus belongs in the next room, not at the top of the page.
    return () => {
      if (!marks?.contains(focusedNear(marks))) return;
      element.querySelector<HTMLElement>(':scope > canvas')?.focus({ preventScroll: true });
    };
  }, [element]);

  const portals = useTurningOrder(panorama.portals, layer);
  const points = useTurningOrder(panorama.pointsOfInterest, layer);
  const pins = useTurningOrder(comments.pins, layer);

  const show = useCallback((next: Open, from?: Element) => {
    if (from) opener.current = from;
    setOpen(next);
  }, []);

  const close = useCallback(() => {
    // Elements hidden by a card are focusable only once it is gone.
    flushSync(() => setOpen(null));
    const back = opener.current;
    opener.current = null;
    // Outlines are not focusable; the button of their point is.
    const id = back instanceof SVGElement ? back.dataset.outline : undefined;
    const button = id ? layer.current?.querySelector(`[data-point="${id}"] button`) : back;
    if (button instanceof HTMLElement && button.isConnected) button.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (shownPoint !== null) setOpen({ kind: 'point', id: shownPoint, isShown: true });
    // Only what was opened so closes again.
    else setOpen((now) => (now?.kind === 'point' && now.isShown ? null : now));
  }, [shownPoint]);

  const point =
    open?.kind === 'point' ? panorama.pointsOfInterest.find(({ id }) => id === open.id) : undefined;
  // A pin has the id of its first comment, and is found by any of its comments.
  const pin =
    open?.kind === 'pin'
      ? comments.pins.find(({ threads }) => threads.some(({ id }) => id === open.id))
      : undefined;
  const about = point?.position ?? pin?.position ?? (open?.kind === 'new' ? open.position : undefined);
  const aboutYaw = about?.yaw;
  const aboutPitch = about?.pitch;

  useEffect(() => {
    const [marks, opened] = [layer.current, card.current];
    if (aboutYaw === undefined || aboutPitch === undefined || !opened || !marks) return;
    const position = { yaw: aboutYaw, pitch: aboutPitch };
    bringBesideCard(stage, placer, position, marks, opened);
    // A card grows when its picture loads, and the window when a phone is rotated.
    const sizes = new ResizeObserver(() =>
      bringBesideCard(stage, placer, position, marks, opened, { seen: true }),
    );
    sizes.observe(opened);
    return () => sizes.disconnect();
  }, [stage, placer, aboutYaw, aboutPitch]);

  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [element, isOpen, close]);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.dataset.yaw === undefined) return;
      if (!target.matches(':focus-visible')) return;
      const position = { yaw: Number(target.dataset.yaw), pitch: Number(target.dataset.pitch) };
      if (card.current && layer.current)
        bringBesideCard(stage, placer, position, layer.current, card.current);
      else bringIntoPicture(stage, placer, position);
    };
    const marks = layer.current;
    marks?.addEventListener('focusin', onFocus);
    return () => marks?.removeEventListener('focusin', onFocus);
  }, [stage, placer]);

  const place = () => setOpen({ kind: 'place' });

  return (
    <div ref={layer} className="oriel-marks" data-placing={open?.kind === 'place' || undefined}>
      <div className="oriel-marks-picture">
        <Outlines
          points={panorama.pointsOfInterest}
          openId={point?.id ?? null}
          nearId={near}
          onOpen={({ id }, from) => show({ kind: 'point', id }, from)}
        />
        {portals.length > 0 ? (
          <ul aria-label={text('portal.list')}>
            {portals.map((portal) => (
              <PortalMark key={portal.id} portal={portal} onWalk={onWalk} />
            ))}
          </ul>
        ) : null}
        {points.length > 0 ? (
          <ul aria-label={text('point.list')}>
            {points.map((one) => (
              <PointMark
                key={one.id}
                point={one}
                open={one.id === point?.id}
                onOpen={({ id }, from) => show({ kind: 'point', id }, from)}
                onNear={setNear}
              />
            ))}
          </ul>
        ) : null}
        {commentsEnabled && pins.length > 0 ? (
          <ul aria-label={text('comment.pins')}>
            {pins.map((one) => (
              <CommentPin
                key={one.id}
                pin={one}
                open={one.id === pin?.id}
                onOpen={({ id }, from) => show({ kind: 'pin', id }, from)}
              />
            ))}
          </ul>
        ) : null}
        {open?.kind === 'new' ? <CommentSpot position={open.position} /> : null}
      </div>
      {commentsEnabled && (api || comments.count > 0) ? (
        <CommentsToggle
          count={comments.count}
          open={open?.kind === 'comments'}
          onOpen={(from) => (open?.kind === 'comments' ? close() : show({ kind: 'comments' }, from))}
        />
      ) : null}
      {open?.kind === 'place' ? (
        <PlaceComment
          element={element}
          isPicture={(target) => target instanceof HTMLCanvasElement}
          how={text('comment.place.how')}
          onPlace={(point) => setOpen({ kind: 'new', position: stage.anglesAt(point) })}
          onCancel={close}
        />
      ) : null}
      {point ? (
        <PointCard
          key={point.id}
          point={point}
          loadApartment={loadApartment}
          onClose={close}
          element={card}
          takesFocus={!(open?.kind === 'point' && open.isShown)}
        />
      ) : null}
      {pin ? (
        <PinCard key={pin.id} pin={pin} comments={comments} api={api} onClose={close} element={card} />
      ) : null}
      {open?.kind === 'comments' ? (
        <CommentsCard
          comments={comments}
          api={api}
          element={card}
          onClose={close}
          onAdd={place}
          onShow={(position) => {
            if (layer.current && card.current)
              bringBesideCard(stage, placer, position, layer.current, card.current);
          }}
        />
      ) : null}
      {open?.kind === 'new' && api ? (
        <NewCommentCard
          panoramaId={panorama.id}
          position={open.position}
          comments={comments}
          api={api}
          element={card}
          onClose={close}
          onElsewhere={place}
          onSent={(sent) => {
            setSaid(text(sent.status === 'PENDING' ? 'comment.sent.pending' : 'comment.sent.published'));
            setOpen({ kind: 'pin', id: sent.id });
          }}
        />
      ) : null}
      <p className="oriel-unseen" role="status">
        {said}
      </p>
    </div>
  );
}
