import { FLAGS, type Target, VALUES, VIEW, type ViewerKind } from './options.ts';

/** Properties whose attribute counts by being there. */
const FLAG_PROPERTIES: readonly string[] = [...FLAGS, 'clickToLoad'];

/** Every property of the elements; each mirrors the attribute of the same name in kebab case. */
export const PROPERTIES: readonly string[] = [
  ...FLAG_PROPERTIES,
  ...VALUES,
  ...VIEW,
  'panorama',
  'navigator',
  'baseUrl',
  'lazy',
  'label',
  'render',
  'mirrorUrl',
];

/** Whether a property is true or false. */
export function isFlag(property: string): boolean {
  return FLAG_PROPERTIES.includes(property);
}

/** `agentId` to `agent-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Reads what an element's attributes ask for. Values are not checked here: the address and the viewer do that. */
export function readTarget(element: Element, kind: ViewerKind): Target {
  const given: Record<string, unknown> = {};
  for (const name of PROPERTIES) {
    const value = element.getAttribute(attributeName(name));
    if (value !== null) given[name] = isFlag(name) || name === 'lazy' ? value !== 'false' : value;
  }
  const angle = (name: string) => Number.parseFloat(String(given[name]));
  return {
    kind,
    id: String(given[kind] ?? ''),
    options: {
      ...given,
      ...(given.label ? { title: String(given.label) } : {}),
      view: { yaw: angle('yaw'), pitch: angle('pitch'), fov: angle('fov') },
    },
  };
}
