import type { EmbedBlock } from '@oriel/contract/embed-check';
import { Parser } from 'htmlparser2';

/** Most blocks that are looked up; a page with more has copied itself. */
const BLOCKS_MAX = 20;

const ID = /^[\w-]{1,128}$/;
/** The script of an installation, in any version. */
const SCRIPT = /\/sdk\/v[\d.]+\/oriel\.m?js$/;
const HOSTED = /^\/viewer(360)?\/([^/]+)$/;

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
  const panorama = name === 'oriel-panorama' ? attributes.panorama : attributes['data-oriel-panorama'];
  const navigator = name === 'oriel-viewer' ? attributes.navigator : attributes['data-oriel-viewer'];
  const [kind, id] =
    panorama === undefined ? (['navigator', navigator] as const) : (['panorama', panorama] as const);
  return id === undefined ? undefined : { kind, id };
}

/** The viewer behind an address of ours: a frame's, or a link that a system turns into one. */
function hosted(address: URL | undefined, oriel: URL): EmbedBlock | undefined {
  if (address?.origin !== oriel.origin) return undefined;
  const [, isPanorama, id] = HOSTED.exec(address.pathname) ?? [];
  return id === undefined ? undefined : { kind: isPanorama ? 'panorama' : 'navigator', id };
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
      if (inScript && /\bmount(Viewer|Panorama)\b|@oriel\/sdk/.test(text)) mounts = true;
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
