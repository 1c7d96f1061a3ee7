import { FRAME_ALLOW } from './viewer-frame.ts';

/** What can be embedded, by the name of its id in the SDK. */
export const EMBED_KINDS = ['panorama', 'navigator', 'project'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** The chosen embed options. Absent means the default; names are those of the SDK. */
export interface EmbedChoice {
  readonly kind: EmbedKind;
  /** Id of a panorama or a feedback project; id or slug of a navigator. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
  readonly options?: EmbedOptions;
}

export interface EmbedOptions {
  readonly agentId?: string | undefined;
  readonly avatar?: boolean;
  readonly mode?: 'light' | 'dark' | undefined;
  readonly enableDetails?: boolean;
  readonly disableInquiry?: boolean;
  readonly hideAvailability?: boolean;
  readonly language?: 'en' | 'gb' | 'pl' | undefined;
  readonly consent?: 'granted' | 'denied' | undefined;
  /** Item to begin with; feedback projects only. */
  readonly startingItemId?: string | undefined;
  /** Degrees; panoramas only. */
  readonly view?: { readonly yaw?: number; readonly pitch?: number; readonly fov?: number };
  /** False: loads at once instead of when it is nearly visible. */
  readonly lazy?: boolean;
  readonly clickToLoad?: boolean;
  readonly mirrorUrl?: boolean;
  readonly dataLayer?: boolean;
  readonly render?: 'iframe' | 'inline';
}

/** A tour has no badge of an agent, and no cards of apartments that open in full. */
const FLAGS = {
  panorama: ['disableInquiry', 'hideAvailability'],
  navigator: ['avatar', 'enableDetails', 'disableInquiry', 'hideAvailability'],
  project: [],
} as const satisfies Record<EmbedKind, readonly string[]>;
const VALUES = ['agentId', 'mode', 'language', 'consent'] as const;
/** A feedback project has no agents, no apartments and no analytics. */
const PROJECT_VALUES = ['mode', 'language', 'startingItemId'] as const;
const VIEW = ['yaw', 'pitch', 'fov'] as const;
/** Names of each kind: its element, its hosted pages, its function and component in the SDK. */
const NAMES = {
  panorama: { tag: 'oriel-panorama', page: 'viewer360', mount: 'mountPanorama', component: 'OrielPanorama' },
  navigator: { tag: 'oriel-viewer', page: 'viewer', mount: 'mountViewer', component: 'OrielViewer' },
  project: { tag: 'oriel-feedback', page: 'feedback', mount: 'mountFeedback', component: 'OrielFeedback' },
} as const satisfies Record<EmbedKind, object>;
/** Pixels; on narrow screens a list of apartments or comments is below the picture. */
const HEIGHT = { panorama: 480, navigator: 640, project: 640 } as const;

/** Escapes text for markup or an attribute. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** `agentId` to `agent-id`. */
function inKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Setting = readonly [name: string, value: string | number | true];

/** The options in the address of a hosted page, by their SDK names. */
function addressSettings({ kind, options = {} }: EmbedChoice): Setting[] {
  const view = kind === 'panorama' ? (options.view ?? {}) : {};
  const values = kind === 'project' ? PROJECT_VALUES : VALUES;
  return [
    ...values.flatMap((name): Setting[] => (options[name] ? [[name, options[name]]] : [])),
    ...FLAGS[kind].flatMap((name): Setting[] => (options[name] ? [[name, true]] : [])),
    ...VIEW.flatMap((name): Setting[] => (view[name] === undefined ? [] : [[name, view[name]]])),
  ];
}

/** Options known only to the SDK. */
function sdkSettings({ options = {} }: EmbedChoice): Setting[] {
  return [
    ...(options.clickToLoad ? [['clickToLoad', true] as const] : []),
    ...(options.mirrorUrl ? [['mirrorUrl', true] as const] : []),
    ...(options.dataLayer ? [['dataLayer', true] as const] : []),
    ...(options.render === 'inline' ? [['render', 'inline'] as const] : []),
  ];
}

/** Path of the hosted page with its options. */
export function viewerPath(choice: EmbedChoice, framed: boolean): string {
  const settings = addressSettings(choice).map(
    ([name, value]) => `${name === 'language' ? 'lang' : name}=${encodeURIComponent(value)}`,
  );
  const search = [...(framed ? ['iframe=true'] : []), ...settings].join('&');
  return `/${NAMES[choice.kind].page}/${encodeURIComponent(choice.id)}${search ? `?${search}` : ''}`;
}

/** The plain address: for sites that embed links (oEmbed), and for sending. */
export function linkTo(origin: string, choice: EmbedChoice): string {
  return origin + viewerPath(choice, false);
}

/** The plain frame snippet, which needs no script in the host page. */
export function iframeSnippet(origin: string, choice: EmbedChoice, framed = true): string {
  const loading = choice.options?.lazy === false ? '' : ' loading="lazy"';
  return [
    `<iframe src="${escapeMarkup(origin + viewerPath(choice, framed))}"`,
    `  title="${escapeMarkup(choice.title)}"`,
    `  allow="${FRAME_ALLOW}"${loading}`,
    // The style resists a page's rules for all frames (`height: auto`); the attributes are for pages that forbid styles.
    `  width="100%" height="${HEIGHT[choice.kind]}" style="width:100%;height:${HEIGHT[choice.kind]}px;border:0" frameborder="0"></iframe>`,
  ].join('\n');
}

/** A pinned SDK version and the hash of its script. */
export interface ExactVersion {
  readonly version: string;
  readonly integrity: string;
}

function attributes(settings: readonly Setting[], prefix = ''): string {
  return settings
    .map(([name, value]) => {
      const attribute = ` ${prefix}${inKebabCase(name)}`;
      return value === true ? attribute : `${attribute}="${escapeMarkup(String(value))}"`;
    })
    .join('');
}

/**
 * Reserves the viewer's space before its script has loaded, as large as the script would make it.
 *
 * @param selector of the placeholder
 * @param more declarations
 */
function placeStyle(selector: string, more = ''): string {
  return [
    '<style>',
    `  ${selector} { ${more}aspect-ratio: 16 / 9 }`,
    `  @media (max-width: 600px) { ${selector} { aspect-ratio: 4 / 5 } }`,
    '</style>',
  ].join('\n');
}

function scriptTag(origin: string, exact: ExactVersion | undefined): string {
  const source = escapeMarkup(`${origin}/sdk/v${exact?.version ?? '1'}/oriel.js`);
  const integrity = exact ? `\n  integrity="${escapeMarkup(exact.integrity)}" crossorigin="anonymous"` : '';
  return `<script async src="${source}"${integrity}></script>`;
}

/** The tags of the viewer's element, or of the box that becomes one. */
function elementTags(choice: EmbedChoice, form: 'element' | 'div'): readonly [open: string, close: string] {
  const lazy: Setting[] = choice.options?.lazy === false ? [['lazy', 'false']] : [];
  const settings = [...addressSettings(choice), ...lazy, ...sdkSettings(choice)];
  const element = NAMES[choice.kind].tag;
  const id = escapeMarkup(choice.id);
  return form === 'div'
    ? [`<div data-${element}="${id}"${attributes(settings, 'data-')}>`, '</div>']
    : [`<${element} ${choice.kind}="${id}"${attributes(settings)}>`, `</${element}>`];
}

/** A page that shows only the viewer, where inline styles are forbidden. */
export function barePage(origin: string, choice: EmbedChoice): string {
  return `<!doctype html>${scriptTag(origin, undefined)}${elementTags(choice, 'element').join('')}`;
}

/**
 * The script snippet: the loader defines the element, the element shows the viewer. Until then, and where the script never loads, a link to
 * the viewer takes its place.
 *
 * @param form `div` for systems that strip unknown elements
 */
export function scriptSnippet(
  origin: string,
  choice: EmbedChoice,
  { exact, form = 'element' }: { exact?: ExactVersion | undefined; form?: 'element' | 'div' } = {},
): string {
  const [open, close] = elementTags(choice, form);
  const element = NAMES[choice.kind].tag;
  return [
    scriptTag(origin, exact),
    placeStyle(
      form === 'div' ? `[data-${element}] a` : `${element} > a`,
      'display: grid; place-items: center; background: #8882; ',
    ),
    open,
    `  <a href="${escapeMarkup(linkTo(origin, choice))}">${escapeMarkup(choice.title)}</a>`,
    close,
  ].join('\n');
}

/** Quotes a text for JavaScript; it cannot end the surrounding script. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** Options as entries of an object literal, with the view as one of them. */
function entries(origin: string, choice: EmbedChoice): (readonly [string, string])[] {
  const plain = addressSettings(choice).filter(([name]) => !VIEW.some((one) => one === name));
  const view = choice.kind === 'panorama' ? (choice.options?.view ?? {}) : {};
  const angles = VIEW.flatMap((name) => (view[name] === undefined ? [] : [`${name}: ${view[name]}`]));
  return [
    ['baseUrl', quoted(origin)],
    [choice.kind, quoted(choice.id)],
    ['title', quoted(choice.title)],
    ...[...plain, ...sdkSettings(choice)].map(
      ([name, value]) => [name, typeof value === 'string' ? quoted(value) : String(value)] as const,
    ),
    ...(choice.options?.lazy === false ? [['lazy', 'false'] as const] : []),
    ...(angles.length > 0 ? [['view', `{ ${angles.join(', ')} }`] as const] : []),
  ];
}

/** The command that installs the package, from the installation itself. */
export function installCommand(origin: string): string {
  return `npm install ${origin}/sdk/v1/oriel-sdk.tgz`;
}

/** The module snippet, for pages with a build step: the container and the code that fills it. */
export function moduleSnippet(origin: string, choice: EmbedChoice): string {
  const { mount } = NAMES[choice.kind];
  const lines = entries(origin, choice).map(([name, value]) => `    ${name}: ${value},`);
  return [
    placeStyle('#viewer'),
    '<div id="viewer"></div>',
    '<script type="module">',
    `  import { ${mount} } from '@oriel/sdk';`,
    '',
    `  ${mount}('#viewer', {`,
    ...lines,
    '  });',
    '</script>',
  ].join('\n');
}

/** The React snippet. */
export function reactSnippet(origin: string, choice: EmbedChoice): string {
  const { component } = NAMES[choice.kind];
  const lines = entries(origin, choice).map(([name, value]) => {
    if (value === 'true') return `  ${name}`;
    const [, plain] = /^'([^'"\\{}<>&]*)'$/.exec(value) ?? [];
    return plain === undefined ? `  ${name}={${value}}` : `  ${name}="${plain}"`;
  });
  return [`import { ${component} } from '@oriel/sdk/react';`, '', `<${component}`, ...lines, '/>'].join('\n');
}

/** Registers the links with WordPress, so that it does not sandbox their frames. */
export function wordpressSnippet(origin: string, kind: EmbedKind): string {
  const pages = kind === 'project' ? 'feedback/*' : 'viewer*';
  return `wp_oembed_add_provider( ${quoted(`${origin}/${pages}`)}, ${quoted(`${origin}/oembed`)} );`;
}
