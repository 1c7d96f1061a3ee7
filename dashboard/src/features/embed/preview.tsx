import type { EmbedChoice, EmbedOptions } from '@oriel/contract/embed-snippets';
import {
  mountFeedback,
  mountPanorama,
  mountViewer,
  OrielError,
  type PanoramaOptions,
  type ViewerHandle,
} from '@oriel/sdk';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { InlinePreview } from './inline-preview.tsx';
import { errorObstacle, type Obstacle } from './obstacle.ts';
import { ObstacleBox } from './obstacle-box.tsx';

/** Sizes of the simulated page, pixels; heights are those of the SDK's box. */
const SIZES = {
  desktop: { width: 1200, height: 675 },
  phone: { width: 390, height: 488 },
} as const;

/** The options of a viewer shown here, as after JSON: without absent ones. */
type Shown = Omit<PanoramaOptions, 'panorama'>;

/** The preview shows the viewer at once, whatever its position, and leaves this page's address and data layer alone. */
function shownNow({
  mirrorUrl: _address,
  dataLayer: _layer,
  ...options
}: EmbedOptions & { title: string }): Shown {
  const present = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...present, baseUrl: location.origin, lazy: false, render: 'iframe' };
}

function mount(place: Element, kind: EmbedChoice['kind'], id: string, options: Shown): ViewerHandle {
  if (kind === 'panorama') return mountPanorama(place, { ...options, panorama: id });
  if (kind === 'project') return mountFeedback(place, { ...options, project: id });
  return mountViewer(place, { ...options, navigator: id });
}

/** The real viewer, through the same SDK and at the same width as on a customer's page, scaled down to fit. */
export function Preview({
  choice,
  width,
  onHandle,
}: {
  choice: EmbedChoice;
  width: keyof typeof SIZES;
  onHandle: (handle: ViewerHandle | undefined) => void;
}) {
  const t = useTranslate();
  const outer = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [failure, setFailure] = useState<Obstacle>();
  /** Counts attempts, so that a retry remounts it. */
  const [tries, setTries] = useState(0);
  const onFailure = useCallback((code: unknown) => setFailure(errorObstacle(code)), []);
  const size = SIZES[width];
  const scale = room > 0 ? Math.min(1, room / size.width) : 1;
  // Options are plain values: equal text means equal options.
  const key = JSON.stringify(choice);
  const title = t('embedPage.preview.frame', { name: choice.title });

  useLayoutEffect(() => {
    const { current } = outer;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const isInline = choice.options?.render === 'inline';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another viewer
  useEffect(() => {
    setFailure(undefined);
    const { kind, id, options = {} }: EmbedChoice = JSON.parse(key);
    if (!place.current || options.render === 'inline') return;
    const handle = mount(place.current, kind, id, shownNow({ ...options, title }));
    handle.ready.then(
      () => onHandle(handle),
      (error: unknown) => {
        if (error instanceof OrielError) onFailure(error.code);
      },
    );
    return () => {
      onHandle(undefined);
      handle.destroy();
    };
  }, [key, title, onHandle, onFailure, tries]);

  return (
    <div ref={outer} className="min-w-0 overflow-hidden">
      {failure ? (
        <ObstacleBox
          obstacle={failure}
          places={{}}
          onRetry={() => {
            setFailure(undefined);
            setTries(tries + 1);
          }}
        />
      ) : null}
      <div
        hidden={failure !== undefined}
        className="mx-auto overflow-hidden rounded-card border border-line bg-sunken"
        style={{ width: size.width * scale, height: size.height * scale }}
      >
        <div
          ref={place}
          className="origin-top-left *:h-full *:w-full"
          style={{
            width: size.width,
            height: size.height,
            transform: scale < 1 ? `scale(${scale})` : undefined,
          }}
        >
          {isInline ? (
            <InlinePreview
              key={tries}
              choice={choice}
              title={title}
              onHandle={onHandle}
              onFailure={onFailure}
            />
          ) : null}
        </div>
      </div>
      <p className="mt-2 text-xs text-secondary">
        {t(choice.kind === 'project' ? 'embedPage.preview.quiet.project' : 'embedPage.preview.quiet')}
      </p>
    </div>
  );
}
