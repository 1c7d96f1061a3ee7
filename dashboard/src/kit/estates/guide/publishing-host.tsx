import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PublishDialog } from './publish-dialog.tsx';
import { endPublishing } from './publishing.ts';

/** The question what to publish, over any page; a way out of it to another one ends it. */
export function PublishingHost({ estateId }: { estateId: string }) {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends with the place that it was asked at.
  useEffect(() => endPublishing, [pathname, search]);
  return <PublishDialog key={estateId} estateId={estateId} onClose={endPublishing} />;
}
