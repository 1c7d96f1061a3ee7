import { BOX } from './box-css.ts';
import { createViewer } from './create-viewer.ts';
import { OrielError } from './errors.ts';
import type { ViewerHandle } from './handle.ts';
import type { ApartmentViewerOptions, FeedbackOptions, PanoramaOptions, Target } from './options.ts';

/**
 * Shows a panorama in an element of the page, after what the element already holds. The viewer's box is as wide as the element and 16:9
 * (4:5 on phones); a style sheet of the page may give the element's last child another `aspect-ratio` or `height`, or the element itself an
 * `aspect-ratio`.
 *
 * @param target an element, or a selector of one
 * @throws OrielError `BAD_ARGUMENT`, `UNSUPPORTED`
 */
export function mountPanorama(target: Element | string, options: PanoramaOptions): ViewerHandle {
  return mount(target, { kind: 'panorama', id: options.panorama, options });
}

/**
 * Shows an apartment viewer in an element of the page; otherwise like {@link mountPanorama}.
 *
 * @throws OrielError `BAD_ARGUMENT`, `UNSUPPORTED`
 */
export function mountViewer(target: Element | string, options: ApartmentViewerOptions): ViewerHandle {
  return mount(target, { kind: 'navigator', id: options.navigator, options });
}

/**
 * Shows a feedback project in an element of the page; otherwise like {@link mountPanorama}.
 *
 * @throws OrielError `BAD_ARGUMENT`, `UNSUPPORTED`
 */
export function mountFeedback(target: Element | string, options: FeedbackOptions): ViewerHandle {
  return mount(target, { kind: 'project', id: options.project, options });
}

function mount(target: Element | string, what: Target): ViewerHandle {
  if (typeof document === 'undefined')
    throw new OrielError('UNSUPPORTED', 'Oriel: a viewer needs a browser.');
  const parent = typeof target === 'string' ? document.querySelector(target) : target;
  if (!parent) throw new OrielError('BAD_ARGUMENT', `Oriel: no element matches "${target}".`);
  const box = document.createElement('div');
  box.setAttribute(BOX, '');
  // Hidden content, so that `:empty` rules of the page do not match the box.
  box.append('.');
  // Fills the space that the page reserves by a ratio of its own.
  if (getComputedStyle(parent).aspectRatio !== 'auto') box.style.aspectRatio = 'inherit';
  const handle = createViewer(box, what, parent);
  return {
    ...handle,
    destroy() {
      handle.destroy();
      box.remove();
    },
  };
}
