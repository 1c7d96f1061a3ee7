/** A campaign by the parameters in its links. */
export interface CampaignMarks {
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
}

const PARTS = ['source', 'medium', 'campaign'] as const;
const LONGEST = 60;

/** Safe as a field name, whatever the link contains. */
function encoded(text: string): string {
  // Well formed once it is cut: the end may halve a sign, which cannot be encoded.
  return encodeURIComponent(text.slice(0, LONGEST).toWellFormed().trim().toLowerCase()).replaceAll(
    '.',
    '%2E',
  );
}

/** `facebook/social/spring`; undefined for a link without parameters. Case-insensitive. */
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
