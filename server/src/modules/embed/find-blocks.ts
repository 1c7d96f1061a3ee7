import type { EmbedBlock } from '@oriel/contract/embed-check';
import { EMBED_KINDS, type EmbedKind } from '@oriel/contract/embed-snippets';
import { Parser } from 'htmlparser2';

/** Most blocks that are looked up; a page with more has copied itself. */
const BLOCKS_MAX = 20;

const ID = /^[\w-]{1,128}$/;
/** The script of an installation, in any version. */
const SCRIPT = /\/sdk\/v[\d.]+\/oriel\.m?js$/;
const HOSTED = /^\/(viewer|viewer360|feedback)\/([^/]+)$/;

/** Kind of what each hosted page shows. */
const PAGES: Readonly<Record<string, EmbedKind>> = {
  viewer: 'navigator',
  viewer360: 'panorama',
  feedback: 'project',
};

/** Element, and attribute of a box, of each kind. */
const MARKUP = { panorama: 'oriel-panorama', navigator: 'oriel-viewer', project: 'oriel-feedback' } as const;

type Attributes = Readonly<Record<string, string>>;

/** What a page shows of Oriel. */
export interface FoundBlocks {
  readonly blocks: readonly EmbedBlock[];
  /** A script of the page mounts viewers itself, or may: which ones, its text does not tell. */
  readonly mounts: boolean;
}

function addressIn(text: string | undefined, page: URL): URL | undefined {
  return text !== undefined && URL.canParse(text, page.href) ? new URL(text, page) : undefined;
}

/** The viewer that an element or a box shows. */
function markedUp(name: string, attributes: Attributes): EmbedBlock | undefined {
  for (const kind of EMBED_KINDS) {
    const tag = MARKUP[kind];
    const id = name === tag ? attributes[kind] : attributes[`data-${tag}`];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** The viewer behind an address of ours: a frame's, or a link that a system turns into one. */
function hosted(address: URL | undefined, oriel: URL): EmbedBlock | undefined {
  if (address?.origin !== oriel.origin) return undefined;
  const [, page = '', id] = HOSTED.exec(address.pathname) ?? [];
  const kind = PAGES[page];
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** The blocks in a page's markup, each once. Those of another installation do not count. */
export function findBlocks(html: string, page: URL, oriel: URL): FoundBlocks {
  const found = new Map<string, EmbedBlock>();
  const elements: EmbedBlock[] = [];
  const scripts: URL[] = [];
  let mounts = false;
  let inScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = markedUp(name, attributes);
      if (element) elements.push(element);
      const source = addressIn(name === 'a' ? attributes.href : attributes.src, page);
      const link = name === 'iframe' || name === 'a' ? hosted(source, oriel) : undefined;
      if (link) found.set(`${link.kind} ${link.id}`, link);
      if (name !== 'script') return;
      inScript = true;
      if (source && SCRIPT.test(source.pathname)) scripts.push(source);
    },
    ontext(text) {
      if (inScript && /\bmount(Viewer|Panorama|Feedback)\b|@oriel\/sdk/.test(text)) mounts = true;
    },
    onclosetag(name) {
      if (name === 'script') inScript = false;
    },
  });
  parser.end(html);
  const isOurs = scripts.length === 0 || scripts.some(({ origin }) => origin === oriel.origin);
  if (isOurs) for (const one of elements) found.set(`${one.kind} ${one.id}`, one);
  return { blocks: [...found.values()].slice(0, BLOCKS_MAX), mounts };
}

/** Whether an id of a page can be looked up at all. */
export function isBlockId(id: string): boolean {
  return ID.test(id);
}
