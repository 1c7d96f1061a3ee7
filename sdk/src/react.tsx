import { type CSSProperties, type DetailedHTMLProps, type HTMLAttributes, useEffect, useRef } from 'react';
import { BOX } from './box-css.ts';
import { createViewer } from './create-viewer.ts';
import type { FeedbackAttributes, PanoramaAttributes, ViewerAttributes } from './element-attributes.ts';
import type { FeedbackElement, PanoramaElement, ViewerElement } from './element-types.ts';
import type { OrielError } from './errors.ts';
import type { ViewerHandle } from './handle.ts';
import { hostedPage } from './iframe-url.ts';
import type { ViewerKind } from './kinds.ts';
import type {
  ApartmentViewerOptions,
  FeedbackOptions,
  PanoramaOptions,
  Target,
  ViewerOptions,
} from './options.ts';
import { openText } from './words.ts';

interface Callbacks {
  /** The viewer's handle once mounted; `null` when unmounted. */
  readonly onHandle?: (handle: ViewerHandle | null) => void;
  readonly onReady?: () => void;
  readonly onError?: (error: OrielError) => void;
}

type BoxProps = Omit<
  HTMLAttributes<HTMLDivElement>,
  'children' | 'title' | 'onError' | keyof PanoramaOptions | keyof FeedbackOptions
>;

/** Options of the panorama, callbacks, and attributes of the `<div>` around it. */
export type OrielPanoramaProps = PanoramaOptions & Callbacks & { readonly box?: BoxProps };

/** Options of the apartment viewer, callbacks, and attributes of the `<div>` around it. */
export type OrielViewerProps = ApartmentViewerOptions & Callbacks & { readonly box?: BoxProps };

/** Options of the feedback project, callbacks, and attributes of the `<div>` around it. */
export type OrielFeedbackProps = FeedbackOptions & Callbacks & { readonly box?: BoxProps };

/**
 * Aspect of the box before its style sheets are loaded: in server-rendered markup, and until the viewer is mounted. 16:9, or 4:5 where the
 * window is at most 600 px wide; CSS derives a ratio from lengths only via an angle.
 */
const PLACE: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: 'clamp(4/5, tan(atan2(100vw - 600px, .01px)), 16/9)',
  width: '-webkit-fill-available',
};

type Options = ViewerOptions & { readonly [Kind in ViewerKind]?: string };

function useViewer(
  kind: ViewerKind,
  { onHandle, onReady, onError, box, title, ...options }: Options & Callbacks & { readonly box?: BoxProps },
) {
  const ref = useRef<HTMLDivElement>(null);
  const mounted = useRef<ViewerHandle>(null);
  const latest = useRef<Callbacks & { readonly title?: string | undefined }>({});
  useEffect(() => {
    latest.current = {
      title,
      ...(onHandle && { onHandle }),
      ...(onReady && { onReady }),
      ...(onError && { onError }),
    };
    mounted.current?.setTitle(title);
  });
  // Options are plain values: equal JSON means equal options, however often the parent renders.
  const key = JSON.stringify(options);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const given: Options = JSON.parse(key);
    const handle = createViewer(place, {
      kind,
      id: given[kind] ?? '',
      options: { ...given, ...(latest.current.title && { title: latest.current.title }) },
    });
    place.removeAttribute('style');
    handle.ready.then(
      () => latest.current.onReady?.(),
      (error: OrielError) => error.code !== 'DESTROYED' && latest.current.onError?.(error),
    );
    mounted.current = handle;
    latest.current.onHandle?.(handle);
    return () => {
      handle.destroy();
      mounted.current = null;
      latest.current.onHandle?.(null);
    };
  }, [kind, key]);
  // Until it is mounted, the box contains a link to the viewer.
  return (
    <div {...box}>
      <div ref={ref} style={PLACE} {...{ [BOX]: '' }}>
        <a href={linkTo({ kind, id: options[kind] ?? '', options })}>
          {title ?? openText(kind, options.language ?? 'en')}
        </a>
      </div>
    </div>
  );
}

/** Undefined for invalid options: the viewer reports those when mounted. */
function linkTo(target: Target): string | undefined {
  try {
    return hostedPage(target).href;
  } catch {
    return undefined;
  }
}

/**
 * A panorama in a React page. Safe under StrictMode and on a server; changed options reload it, callbacks and the title may change freely.
 */
export function OrielPanorama(props: OrielPanoramaProps) {
  return useViewer('panorama', props);
}

/** An apartment viewer in a React page; otherwise like {@link OrielPanorama}. */
export function OrielViewer(props: OrielViewerProps) {
  return useViewer('navigator', props);
}

/** A feedback project in a React page; otherwise like {@link OrielPanorama}. */
export function OrielFeedback(props: OrielFeedbackProps) {
  return useViewer('project', props);
}

/** What `<oriel-panorama>` takes in JSX. */
export type PanoramaElementProps = DetailedHTMLProps<HTMLAttributes<PanoramaElement>, PanoramaElement> &
  PanoramaAttributes;

/** What `<oriel-viewer>` takes in JSX. */
export type ViewerElementProps = DetailedHTMLProps<HTMLAttributes<ViewerElement>, ViewerElement> &
  ViewerAttributes;

/** What `<oriel-feedback>` takes in JSX. */
export type FeedbackElementProps = DetailedHTMLProps<HTMLAttributes<FeedbackElement>, FeedbackElement> &
  FeedbackAttributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'oriel-panorama': PanoramaElementProps;
      'oriel-viewer': ViewerElementProps;
      'oriel-feedback': FeedbackElementProps;
    }
  }
}
