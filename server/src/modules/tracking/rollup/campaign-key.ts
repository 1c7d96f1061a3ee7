/** A campaign as the marks in its links name it. */
export interface CampaignMarks {
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
}

const PARTS = ['source', 'medium', 'campaign'] as const;
const LONGEST = 60;

/** Harmless as a name of a field, whatever the link says. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, LONGEST).trim().toLowerCase()).replaceAll(
    '.',
    '%2E',
  );
}

/** `facebook/social/spring`; nothing for a link without marks. Upper and lower case are the same campaign. */
export function campaignKey(utm: Readonly<Record<string, string>> | undefined): string | undefined {
  if (!utm) return undefined;
  const parts = PARTS.map((name) => encoded(utm[name] ?? ''));
  return parts.some(Boolean) ? parts.join('/') : undefined;
}

export function campaignOf(key: string): CampaignMarks {
  const texts = key.split('/').map((part) => decodeURIComponent(part));
  return Object.fromEntries(
    PARTS.flatMap((name, index) => (texts[index] ? [[name, texts[index]] as const] : [])),
  );
}
