import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PublishDialog } from './publish-dialog.tsx';
import { endPublishing } from './publishing.ts';

/** The question what to publish, over any page; a way out of it to another one ends it. */
export function PublishingHost({ estateId }: { estateId: string }) {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const [begun] = useState(place);
  useEffect(() => {
    if (place !== begun) endPublishing();
  }, [place, begun]);
  return <PublishDialog key={estateId} estateId={estateId} onClose={endPublishing} />;
}
