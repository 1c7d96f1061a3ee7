import { RECENT_KEY } from '../../base/storage-keys.ts';

const MOST = 6;

/** A page opened from the palette. */
export interface Recent {
  readonly path: string;
  readonly label: string;
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** Recently opened pages of an organization, newest first. Stored per tab only, since they include names of people. */
export function recentOf(organization: string, storage: Kept = sessionStorage): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(`${RECENT_KEY}:${organization}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'label' in value &&
    typeof value.label === 'string' &&
    typeof value.path === 'string' &&
    value.path.startsWith('/dashboard')
  );
}

export function remember(organization: string, opened: Recent, storage: Kept = sessionStorage): void {
  const others = recentOf(organization, storage).filter(({ path }) => path !== opened.path);
  storage.setItem(`${RECENT_KEY}:${organization}`, JSON.stringify([opened, ...others].slice(0, MOST)));
}
