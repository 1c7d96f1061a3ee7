import { type ComponentProps, lazy, Suspense } from 'react';
import { loadMessages } from '../../i18n/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

// Fetched by whoever has an estate that is not finished; most days, nobody does.
const Guide = lazy(async () => {
  const [guide] = await Promise.all([import('../../kit/estates/guide/guide.tsx'), loadMessages('guide')]);
  return { default: guide.Guide };
});

/** An estate's guide, on a page that is made without it. */
export function GuideLater(props: ComponentProps<typeof Guide>) {
  return (
    <Suspense fallback={props.untilInquiry ? null : <Skeleton className="h-48" />}>
      <Guide {...props} />
    </Suspense>
  );
}
