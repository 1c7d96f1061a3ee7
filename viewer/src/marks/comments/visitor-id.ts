const KEY = 'oriel-visitor';

let remembered: string | null = null;

/**
 * The random id that proves to the server that a comment or a like is this visitor's. It is made when somebody writes or likes, never
 * before, and knows nothing but itself.
 */
export function visitorId(): string {
  remembered ??= stored() ?? crypto.randomUUID();
  try {
    localStorage.setItem(KEY, remembered);
  } catch {
    // Pages in frames may be denied storage: then it lasts as long as the page.
  }
  return remembered;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
