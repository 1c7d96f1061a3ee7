import type { PublicPanorama } from '@oriel/contract/panorama';
import { useRef } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import type { PageStatus } from '../page-state.ts';

/** Announces the state of the page and the current room to screen readers. */
export function Announcer({
  status,
  panorama,
  quiet,
}: {
  status: PageStatus;
  panorama: PublicPanorama | null;
  /** whether something else names the room */
  quiet: boolean;
}) {
  const text = useTexts();
  const first = useRef<string | null>(null);
  const walked = useRef(false);
  if (panorama) first.current ??= panorama.id;
  if (panorama && panorama.id !== first.current) walked.current = true;

  const name = panorama?.name ?? '';
  const portals = panorama?.portals.length ?? 0;
  const points = panorama?.pointsOfInterest.length ?? 0;
  const inside = portals + points > 0 ? ` ${text('rooms.inside', { portals, points })}` : '';
  const sentences: Record<PageStatus, string> = {
    loading: text('panorama.slow.title'),
    live: walked.current ? `${name}.${inside}` : text('panorama.ready', { name }) + inside,
    preparing: `${text('panorama.preparing.title')}. ${text('panorama.preparing.text')}`,
    failed: `${text('panorama.failed.title')}. ${text('panorama.failed.text')}`,
    missing: `${text('panorama.missing.title')}. ${text('panorama.missing.text')}`,
    offline: `${text('panorama.offline.title')}. ${text('panorama.offline.text')}`,
    'no-webgl': walked.current
      ? `${name}.${inside}`
      : `${text('panorama.noWebgl.title')}. ${text('panorama.noWebgl.text')}`,
    'context-lost': `${text('panorama.contextLost.title')}. ${text('panorama.contextLost.text')}`,
  };
  return (
    <p className="oriel-unseen" role="status">
      {quiet && status === 'live' ? '' : sentences[status]}
    </p>
  );
}
