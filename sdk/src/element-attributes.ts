import type { Language, Mode } from './messages.ts';
import type { Target, ViewerKind, ViewerOptions } from './options.ts';

/** The properties of the elements, each mirrored by an attribute of the same name in kebab case. */
export const PROPERTIES = {
  panorama: 'text',
  navigator: 'text',
  baseUrl: 'text',
  agentId: 'text',
  avatar: 'flag',
  mode: 'text',
  enableDetails: 'flag',
  disableInquiry: 'flag',
  hideAvailability: 'flag',
  language: 'text',
  consent: 'text',
  lazy: 'text',
  clickToLoad: 'flag',
  label: 'text',
  render: 'text',
  yaw: 'text',
  pitch: 'text',
  fov: 'text',
} as const;

/** Name of a property. */
export type PropertyName = keyof typeof PROPERTIES;

/** Every property name; the order has no meaning. */
export const PROPERTY_NAMES = Object.keys(PROPERTIES) as readonly PropertyName[];

/** `agentId` to `agent-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Reads what an element's attributes ask for. */
export function readTarget(element: Element, kind: ViewerKind): Target {
  const text = (name: PropertyName) => element.getAttribute(attributeName(name)) ?? undefined;
  const flag = (name: PropertyName) => element.hasAttribute(attributeName(name)) && text(name) !== 'false';
  const number = (name: PropertyName) => Number.parseFloat(text(name) ?? '');
  const view = { yaw: number('yaw'), pitch: number('pitch'), fov: number('fov') };
  const given = {
    baseUrl: text('baseUrl'),
    agentId: text('agentId'),
    mode: text('mode') as Mode | undefined, // Whatever it is, the viewer checks its address.
    language: text('language') as Language | undefined,
    consent: text('consent') as ViewerOptions['consent'],
    title: text('label'),
    render: text('render') as ViewerOptions['render'],
  };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    kind,
    id: text(kind === 'panorama' ? 'panorama' : 'navigator') ?? '',
    options: {
      ...options,
      avatar: flag('avatar'),
      enableDetails: flag('enableDetails'),
      disableInquiry: flag('disableInquiry'),
      hideAvailability: flag('hideAvailability'),
      clickToLoad: flag('clickToLoad'),
      lazy: text('lazy') !== 'false',
      view,
    },
  };
}
