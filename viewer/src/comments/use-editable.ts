import type { PublicReply } from '@oriel/contract/comment';
import { useEffect, useState } from 'react';

/** Whether the visitor may still change their own comment; looks again when that ends. */
export function useEditable({ editableUntil }: Pick<PublicReply, 'editableUntil'>): boolean {
  const until = editableUntil === undefined ? 0 : Date.parse(editableUntil);
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
