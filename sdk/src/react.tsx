import { type HTMLAttributes, useEffect, useRef } from 'react';
import type { OrielError } from './errors.ts';
import type { ViewerHandle } from './handle.ts';
import { mountPanorama, mountViewer } from './mount.ts';
import type { ApartmentViewerOptions, PanoramaOptions } from './options.ts';

interface Callbacks {
  /** The viewer's handle, as soon as it is mounted; `null` when it is unmounted. */
  readonly onHandle?: (handle: ViewerHandle | null) => void;
  readonly onReady?: () => void;
  readonly onError?: (error: OrielError) => void;
}

type BoxProps = Omit<
  HTMLAttributes<HTMLDivElement>,
  'children' | 'title' | 'onError' | keyof PanoramaOptions
>;

/** Options of the panorama, callbacks, and attributes of the `<div>` around it. */
export type OrielPanoramaProps = PanoramaOptions & Callbacks & { readonly box?: BoxProps };

/** Options of the apartment viewer, callbacks, and attributes of the `<div>` around it. */
export type OrielViewerProps = ApartmentViewerOptions & Callbacks & { readonly box?: BoxProps };

function useViewer<Options extends object>(
  mount: (target: Element, options: Options) => ViewerHandle,
  { onHandle, onReady, onError, box, ...options }: Options & Callbacks & { box?: BoxProps },
) {
  const ref = useRef<HTMLDivElement>(null);
  const callbacks = useRef<Callbacks>({});
  useEffect(() => {
    callbacks.current = {
      ...(onHandle && { onHandle }),
      ...(onReady && { onReady }),
      ...(onError && { onError }),
    };
  });
  // Options are plain values: equal text is equal options, however often the parent renders.
  const key = JSON.stringify(options);
  useEffect(() => {
    if (!ref.current) return;
    const handle = mount(ref.current, JSON.parse(key));
    handle.ready.then(
      () => callbacks.current.onReady?.(),
      (error: OrielError) => error.code !== 'DESTROYED' && callbacks.current.onError?.(error),
    );
    callbacks.current.onHandle?.(handle);
    return () => {
      handle.destroy();
      callbacks.current.onHandle?.(null);
    };
  }, [mount, key]);
  return <div {...box} ref={ref} />;
}

/** A panorama in a React page. Safe under StrictMode and on a server; changed options load it anew, callbacks may change freely. */
export function OrielPanorama(props: OrielPanoramaProps) {
  return useViewer(mountPanorama, props);
}

/** An apartment viewer in a React page; else as {@link OrielPanorama}. */
export function OrielViewer(props: OrielViewerProps) {
  return useViewer(mountViewer, props);
}
