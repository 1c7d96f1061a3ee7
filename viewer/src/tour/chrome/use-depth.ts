import type { PublicPanorama } from '@oriel/contract/panorama';
import { lazy, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { HostEnvironment } from '../../shell/host-environment.ts';
import { rootOf } from '../../shell/root-of.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';

export const Dollhouse = lazy(() => import('../depth/dollhouse.tsx'));
export const Measure = lazy(() => import('../depth/measure.tsx'));

/** What of the 3D model is open over the picture. */
type Opened = 'dollhouse' | 'measure' | null;

/** Name in the address of a tour whose rooms are seen from above. */
const PARAMETER = 'dollhouse';

/** The rooms from above and the tape measure, where the tour has a model that can be drawn here, with their keys. */
export function useDepth(
  store: PageStore,
  session: PanoramaSession,
  panorama: PublicPanorama,
  { element, environment }: { readonly element: HTMLElement; readonly environment: HostEnvironment },
) {
  const { depth, stage } = useStore(store);
  const { address, framed } = environment;
  const [wanted, setWanted] = useState<Opened>(() =>
    new URL(address.href).searchParams.get(PARAMETER) === 'true' ? 'dollhouse' : null,
  );
  const isPlaced = panorama.modelPosition !== undefined;
  const available = depth !== null && stage !== null;
  const opened = !available || (wanted === 'measure' && !isPlaced) ? null : wanted;

  // A frame's address belongs to its page's history.
  useEffect(() => {
    if (framed || !available) return;
    const url = new URL(address.href);
    if ((url.searchParams.get(PARAMETER) === 'true') === (opened === 'dollhouse')) return;
    if (opened === 'dollhouse') url.searchParams.set(PARAMETER, 'true');
    else url.searchParams.delete(PARAMETER);
    const here = store.getState().panorama?.id ?? '';
    address.put(url.href, { state: { panorama: here, view: session.view } });
  }, [address, framed, available, opened, store, session]);

  useEffect(() => {
    if (!available) return;
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return;
      const tool = ({ d: 'dollhouse', m: 'measure' } as const)[event.key.toLowerCase()];
      if (!tool) return;
      event.preventDefault();
      setWanted((now) => (now === tool ? null : tool));
    };
    const root = rootOf(element);
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [element, available]);

  const toggle = (tool: Exclude<Opened, null>) => () => setWanted((now) => (now === tool ? null : tool));
  return {
    depth: available ? depth : null,
    opened,
    close: () => setWanted(null),
    dollhouse: available ? { on: opened === 'dollhouse', toggle: toggle('dollhouse') } : null,
    measure: available && isPlaced ? { on: opened === 'measure', toggle: toggle('measure') } : null,
    /** A link with what is open. */
    linked: (href: string) => {
      if (opened !== 'dollhouse') return href;
      const url = new URL(href);
      url.searchParams.set(PARAMETER, 'true');
      return url.href;
    },
  };
}
