const KEY = 'feedback-visitor';

/** A random id of this visit, by which what one wrote is one's own while it waits; it ends with the tab and is told to nobody else. */
export function visitorId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(KEY, made);
  return made;
}
