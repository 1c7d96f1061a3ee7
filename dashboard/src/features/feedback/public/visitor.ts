const KEY = 'feedback-visitor';

/** A random id for this visit that identifies one's own pending comments; it ends with the tab and is sent nowhere else. */
export function visitorId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(KEY, made);
  return made;
}
