import type { FeedbackLink, PublicFeedbackItem } from '@oriel/contract/feedback';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PlaceComment } from '../comments/place-comment.tsx';
import { fromServer } from '../core/from-server.ts';
import type { Angles } from '../core/projection.ts';
import { useTexts } from '../locales/texts.tsx';
import { CommentPin, CommentSpot } from '../marks/comments/comment-pin.tsx';
import { pinsOf } from '../marks/comments/use-comments.ts';
import { passGestures } from '../marks/gesture-passage.ts';
import { MarkPlacer } from '../marks/mark-placer.ts';
import { PlacerContext, useAnchor } from '../marks/use-placed.ts';
import { mountPanoramaStage } from '../panorama/mount-panorama-stage.tsx';
import type { PanoramaStage, StageProblem } from '../panorama/panorama-stage.ts';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { LinkButton } from './link-button.tsx';
import { toneOf } from './pins.ts';
import { SceneTools } from './scene-tools.tsx';
import { Still } from './still.tsx';
import { usePlaceless } from './use-placeless.ts';

/** Seconds of a turn to a comment. */
const TURN = 0.5;
/** Extent of a link around its place, CSS pixels. */
const LINK = { left: -100, top: -18, right: 100, bottom: 18 };

/** The panorama of an item; null when it cannot be had, undefined while it is on its way. */
function usePanorama(id: string | undefined): PublicPanorama | null | undefined {
  const { apiBase } = useFeedback();
  const locale = useFeedbackState((state) => state.locale);
  const [panorama, setPanorama] = useState<PublicPanorama | null>();
  useEffect(() => {
    if (!id) return setPanorama(null);
    const asking = new AbortController();
    fetch(`${apiBase}/panorama/${id}?lang=${locale}`, { signal: asking.signal, credentials: 'omit' })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The panorama ${id} answered ${response.status}`);
        setPanorama(fromServer((await response.json()) as { data: PublicPanorama }, apiBase).data);
      })
      .catch(() => {
        if (!asking.signal.aborted) setPanorama(null);
      });
    return () => asking.abort();
  }, [apiBase, id, locale]);
  return panorama;
}

/** A panorama with its comments in the sphere. */
export function SphereItem({ item, scene }: { item: PublicFeedbackItem; scene: HTMLElement }) {
  const panorama = usePanorama(item.panoramaId);
  const text = useTexts();
  usePlaceless(panorama === null);
  return (
    <>
      <Still item={item} />
      {panorama ? <Sphere key={panorama.id} panorama={panorama} links={item.links} scene={scene} /> : null}
      {panorama === null ? <p className="oriel-scene-note">{text('feedback.sphere.gone')}</p> : null}
    </>
  );
}

/** A link to another item, in the sphere. */
function SphereLink({ link, position }: { link: FeedbackLink; position: Angles }) {
  const mark = useRef<HTMLDivElement>(null);
  useAnchor(mark, position, LINK);
  return (
    <div ref={mark} className="oriel-mark">
      <LinkButton link={link} />
    </div>
  );
}

function Sphere({
  panorama,
  links,
  scene,
}: {
  panorama: PublicPanorama;
  links: readonly FeedbackLink[];
  scene: HTMLElement;
}) {
  const text = useTexts();
  const { store, environment } = useFeedback();
  const room = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [placer] = useState(() => new MarkPlacer());
  const [stage, setStage] = useState<PanoramaStage | null>(null);
  const [problem, setProblem] = useState<StageProblem | null>(null);
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const categories = useFeedbackState(({ project }) => project.categories);
  const open = useFeedbackState((state) => state.open);
  const doing = useFeedbackState((state) => state.doing);
  const pins = useMemo(() => pinsOf(threads ?? []), [threads]);

  useLayoutEffect(() => {
    if (!room.current) return;
    const next = mountPanoramaStage(room.current, {
      panorama,
      gestures: environment.framed ? 'cooperative' : 'own',
      worker: !environment.inline,
      onProblem: setProblem,
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
    });
    setStage(next);
    const leave = layer.current ? placer.connect(scene, layer.current, next) : undefined;
    return () => {
      leave?.();
      next.destroy();
      setStage(null);
    };
  }, [panorama, placer, scene, store, environment]);
  useEffect(
    () =>
      layer.current
        ? passGestures(layer.current, () => room.current?.querySelector<HTMLElement>('canvas') ?? null)
        : undefined,
    [],
  );

  const [shown] = open;
  const position = pins.find((pin) => pin.threads.some(({ id }) => id === shown))?.position;
  const [yaw, pitch] = [position?.yaw, position?.pitch];
  useEffect(() => {
    if (stage && yaw !== undefined && pitch !== undefined) stage.setView({ yaw, pitch }, { seconds: TURN });
  }, [stage, yaw, pitch]);

  const spot = doing.kind === 'writing' && doing.position?.kind === 'SPHERE' ? doing.position : null;
  return (
    <PlacerContext value={placer}>
      <div ref={room} className="oriel-sphere" />
      <div ref={layer} className="oriel-marks" data-placing={doing.kind === 'placing' || undefined}>
        <div className="oriel-marks-picture">
          {stage && !problem ? (
            <ul aria-label={text('comment.pins')}>
              {pins.map((pin) => {
                const isOpen = pin.threads.some(({ id }) => id === shown);
                return (
                  <CommentPin
                    key={pin.id}
                    pin={pin}
                    open={isOpen}
                    tone={toneOf(pin.threads, categories)}
                    onOpen={() => store.setState({ open: isOpen ? [] : pin.threads.map(({ id }) => id) })}
                  />
                );
              })}
            </ul>
          ) : null}
          {stage && !problem
            ? links.map((link) =>
                link.position.kind === 'SPHERE' ? (
                  <SphereLink
                    key={`${link.targetItemId} ${link.position.yaw} ${link.position.pitch}`}
                    link={link}
                    position={link.position}
                  />
                ) : null,
              )
            : null}
          {spot ? <CommentSpot position={spot} /> : null}
        </div>
        {doing.kind === 'placing' && stage ? (
          <PlaceComment
            element={scene}
            isPicture={(target) => target instanceof HTMLCanvasElement}
            how={text('comment.place.how')}
            onPlace={(point) => {
              const { yaw: around, pitch: up } = stage.anglesAt(point);
              store.setState({
                doing: { kind: 'writing', position: { kind: 'SPHERE', yaw: around, pitch: up } },
              });
            }}
            onCancel={() => store.setState({ doing: READING })}
          />
        ) : null}
      </div>
      {problem ? <p className="oriel-scene-note">{text('feedback.sphere.flat')}</p> : null}
      {stage && !problem ? (
        <SceneTools zoomed={false} onZoom={(factor) => stage.zoomBy(factor)} onWhole={() => stage.home()} />
      ) : null}
    </PlacerContext>
  );
}
