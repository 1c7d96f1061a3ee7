import type { ApartmentStatus } from '@oriel/contract/enums';
import { useFlatWords } from '../locales/flat-words.ts';

/** A status as a dot and a word; dots differ in shape, not only in colour. */
export function FlatStatus({ status }: { status: ApartmentStatus }) {
  const words = useFlatWords();
  return (
    <span className="oriel-status" data-status={status}>
      {words.status(status)}
    </span>
  );
}
