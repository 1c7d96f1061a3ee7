import { barePage, type EmbedChoice } from '@oriel/contract/embed-snippets';
import type { ViewerHandle } from '@oriel/sdk';
import { useEffect, useMemo, useRef } from 'react';
import guard from '../../base/trusted-types.ts?worker&url';

interface Policies {
  createPolicy(name: string, rules: object): { createHTML(page: string): string };
}

/** The one page that is written as text; the policy of the dashboard names it. Absent in browsers without trusted types. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('oriel-preview', {
  createHTML: (page: string) => page,
});

function handleIn(element: Element): ViewerHandle | undefined {
  const handle: unknown = Reflect.get(element, 'handle');
  return typeof handle === 'object' && handle !== null && 'ready' in handle
    ? (handle as ViewerHandle) // The script from our own origin has put it there.
    : undefined;
}

/** Errors from another page are not instances of this page's classes. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

/**
 * An inline viewer in a page with only the script and the element of the copied code. It needs its own page: scaled down within this one,
 * the viewer would misplace the pointer. It has this page's policy, which allows all that a viewer needs.
 */
export function InlinePreview({
  choice,
  title,
  onHandle,
  onFailure,
}: {
  choice: EmbedChoice;
  title: string;
  onHandle: (handle: ViewerHandle | undefined) => void;
  onFailure: (code: unknown) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Shows at once, and has no address to mirror.
  const shown = { ...choice, options: { ...choice.options, lazy: false, mirrorUrl: false } };
  // The page inherits this one's policy, so that it needs the same guard.
  const text = barePage(location.origin, shown).replace('>', `><script src="${guard}"></script>`);
  const page = useMemo(() => policy?.createHTML(text) ?? text, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another viewer
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const life = new AbortController();
    const { signal } = life;
    const follow = (element: Element) =>
      handleIn(element)?.ready.then(
        () => signal.aborted || onHandle(handleIn(element)),
        (error: unknown) => {
          if (!signal.aborted) onFailure(codeOf(error));
        },
      );
    const dress = () => {
      const inside = current.contentDocument;
      const element = inside?.querySelector<HTMLElement>('oriel-panorama, oriel-viewer, oriel-feedback');
      if (!inside || !element) return;
      inside.body.style.margin = '0';
      Object.assign(element.style, { aspectRatio: 'auto', height: '100vh' });
      if (handleIn(element)) follow(element);
      // The script runs after the page.
      else
        for (const name of ['ready', 'error'])
          element.addEventListener(name, () => follow(element), { signal });
    };
    current.addEventListener('load', dress, { signal });
    if (current.contentDocument?.readyState === 'complete') dress();
    return () => {
      life.abort();
      onHandle(undefined);
    };
  }, [text, onHandle, onFailure]);

  return <iframe key={text} ref={frame} title={title} srcDoc={page} />;
}
