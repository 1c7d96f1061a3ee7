import { KINDS, type ViewerKind } from './kinds.ts';
import type { ConsentAnswer, Language, Mode } from './messages.ts';
import { FLAGS, type Target, VALUES, VIEW } from './options.ts';

/** The attributes of all elements, as markup and JSX take them. A flag is true when present. */
export interface ElementAttributes {
  'agent-id'?: string | undefined;
  avatar?: boolean | '' | undefined;
  'base-url'?: string | undefined;
  'click-to-load'?: boolean | '' | undefined;
  consent?: ConsentAnswer | undefined;
  'data-layer'?: boolean | string | undefined;
  'disable-inquiry'?: boolean | '' | undefined;
  'enable-details'?: boolean | '' | undefined;
  'hide-availability'?: boolean | '' | undefined;
  /** Accessible name of the frame. */
  label?: string | undefined;
  language?: Language | undefined;
  lazy?: boolean | 'true' | 'false' | undefined;
  'mirror-url'?: boolean | string | undefined;
  mode?: Mode | undefined;
  render?: 'iframe' | 'inline' | undefined;
}

/** Attributes of `<oriel-panorama>`; angles in degrees. */
export interface PanoramaAttributes extends ElementAttributes {
  panorama: string;
  yaw?: number | string | undefined;
  pitch?: number | string | undefined;
  fov?: number | string | undefined;
}

/** Attributes of `<oriel-viewer>`. */
export interface ViewerAttributes extends ElementAttributes {
  navigator: string;
}

/** Attributes of `<oriel-feedback>`. */
export interface FeedbackAttributes
  extends Omit<
    ElementAttributes,
    'agent-id' | 'avatar' | 'consent' | 'disable-inquiry' | 'enable-details' | 'hide-availability'
  > {
  project: string;
  'starting-item-id'?: string | undefined;
}

/** Properties whose attribute is true when present. */
const FLAG_PROPERTIES: readonly string[] = [...FLAGS, 'clickToLoad'];

/** Every property of the elements; each mirrors the attribute of the same name in kebab case. */
export const PROPERTIES: readonly string[] = [
  ...FLAG_PROPERTIES,
  ...VALUES,
  ...VIEW,
  ...KINDS,
  'baseUrl',
  'lazy',
  'label',
  'render',
  'mirrorUrl',
  'dataLayer',
];

/** Whether a property is boolean. */
export function isFlag(property: string): boolean {
  return FLAG_PROPERTIES.includes(property);
}

/** `agentId` to `agent-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Reads the options from an element's attributes. Values are validated later, by the address and the viewer. */
export function readTarget(element: Element, kind: ViewerKind): Target {
  const given: Record<string, unknown> = {};
  for (const name of PROPERTIES) {
    const value = element.getAttribute(attributeName(name));
    if (value !== null) given[name] = isFlag(name) || name === 'lazy' ? value !== 'false' : value;
  }
  // All values are strings; the types of the options are narrower.
  const options = { ...given, title: given.label, view: given } as Target['options'];
  return { kind, id: String(given[kind] ?? ''), options };
}
