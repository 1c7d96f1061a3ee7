import type { PublicFeedbackItem } from '@oriel/contract/feedback';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PinButton } from '../comments/pin-button.tsx';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { LinkButton } from './link-button.tsx';
import { gatheringsOf, toneOf } from './pins.ts';
import { momentText } from './place-text.ts';
import { usePlaceless } from './use-placeless.ts';

/** Share of the film within which comments have one mark below it. */
const TOGETHER = 0.04;

/** A film with the moments that comments are about below it. */
export function FilmItem({ item }: { item: PublicFeedbackItem }) {
  const text = useTexts();
  const { store } = useFeedback();
  const film = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(0);
  const [gone, setGone] = useState(false);
  const threads = useFeedbackState(({ talk }) => talk?.threads);
  const categories = useFeedbackState(({ project }) => project.categories);
  const open = useFeedbackState((state) => state.open);
  const placing = useFeedbackState(({ doing }) => doing.kind === 'placing');

  const moments = useMemo(
    () =>
      gatheringsOf(
        threads ?? [],
        ({ position }) => (position?.kind === 'VIDEO' ? position.second : undefined),
        (one, other) => Math.abs(one - other) < Math.max(length * TOGETHER, 1),
      ),
    [threads, length],
  );

  usePlaceless(gone || !item.videoUrl);
  // The place of a comment on a film is the moment that is seen.
  useEffect(() => {
    const { current } = film;
    if (!placing || !current) return;
    current.pause();
    const second = Math.round(current.currentTime * 10) / 10;
    store.setState({ doing: { kind: 'writing', position: { kind: 'VIDEO', second } } });
  }, [placing, store]);

  const [shown] = open;
  const moment = moments.find((one) => one.threads.some(({ id }) => id === shown))?.place;
  useEffect(() => {
    const { current } = film;
    if (!current || moment === undefined) return;
    current.pause();
    current.currentTime = moment;
  }, [moment]);

  if (gone || !item.videoUrl) return <p className="oriel-scene-note">{text('point.media.gone')}</p>;
  return (
    <div className="oriel-film">
      {/* biome-ignore lint/a11y/useMediaCaption: what the team has uploaded has no captions of its own. */}
      <video
        ref={film}
        src={item.videoUrl}
        poster={item.thumbnailUrl}
        aria-label={item.title}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) =>
          setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onError={() => setGone(true)}
      />
      {moments.length > 0 ? (
        <ol className="oriel-moments" aria-label={text('feedback.moments')}>
          {moments
            .toSorted((one, other) => one.place - other.place)
            .map((one) => {
              const isOpen = one.threads.some(({ id }) => id === shown);
              return (
                <li key={one.id} className="oriel-moment" data-open={isOpen || undefined}>
                  <PinButton
                    threads={one.threads}
                    count={one.count}
                    tone={toneOf(one.threads, categories)}
                    aria-expanded={isOpen}
                    onClick={() => store.setState({ open: isOpen ? [] : one.threads.map(({ id }) => id) })}
                  />
                  <span>{momentText(one.place)}</span>
                </li>
              );
            })}
        </ol>
      ) : null}
      <FilmLinks links={item.links} />
    </div>
  );
}

/** The links of a film below it, in the order of their moments. All can be pressed at any time: nobody has to catch one. */
function FilmLinks({ links }: Pick<PublicFeedbackItem, 'links'>) {
  const text = useTexts();
  const placed = links.flatMap(({ position, ...link }) =>
    position.kind === 'VIDEO' ? [{ ...link, position }] : [],
  );
  if (placed.length === 0) return null;
  return (
    <ol className="oriel-film-links" aria-label={text('feedback.links')}>
      {placed
        .toSorted((one, other) => one.position.second - other.position.second)
        .map((link) => (
          <li key={`${link.targetItemId} ${link.position.second}`}>
            <span>{momentText(link.position.second)}</span>
            <LinkButton link={link} />
          </li>
        ))}
    </ol>
  );
}
