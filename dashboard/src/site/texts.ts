import { articleLanguage } from '@oriel/contract/articles';
import type { DocsId } from '@oriel/contract/docs';
import type { ResourceId } from '@oriel/contract/resources';
import CHANGES from '../../../CHANGELOG.md?raw';
import API from '../../../docs/api.md?raw';
import DEPLOYING from '../../../docs/deploying.md?raw';
import GLOSSARY from '../../../docs/glossary.md?raw';
import OPERATIONS from '../../../docs/operations.md?raw';
import PRIVACY from '../../../docs/privacy.md?raw';
import AGREEMENT from '../../../docs/processing-agreement.md?raw';
import PROTOCOL from '../../../docs/protocol.md?raw';
import RUNNING from '../../../docs/running.md?raw';
import SECURITY from '../../../docs/security.md?raw';
import SDK from '../../../sdk/README.md?raw';

const ARTICLES = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const DOCS: Readonly<Record<DocsId, string>> = {
  running: RUNNING,
  embedding: SDK,
  api: API,
  operations: OPERATIONS,
  deploying: DEPLOYING,
  security: SECURITY,
  privacy: PRIVACY,
  'processing-agreement': AGREEMENT,
  protocol: PROTOCOL,
  glossary: GLOSSARY,
  changes: CHANGES,
};

/** The markdown of an article. */
export function resourceText(id: ResourceId, locale: string): string {
  const text = ARTICLES[`./articles/${id}.${articleLanguage(locale)}.md`];
  if (text === undefined) throw new Error(`The article ${id} has no text`);
  return text;
}

/** The markdown of a page of the documentation, for one installation: its address is in the code to copy. */
export function docsText(id: DocsId, origin: string): string {
  return DOCS[id].replaceAll('https://HOST', origin);
}
