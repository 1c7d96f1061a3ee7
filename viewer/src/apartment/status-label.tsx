import type { ApartmentStatus } from '@oriel/contract/enums';
import { useApartmentWords } from '../locales/apartment-words.ts';

/** A status as a dot and a word; dots differ in shape, not only in colour. */
export function StatusLabel({ status }: { status: ApartmentStatus }) {
  const words = useApartmentWords();
  return (
    <span className="oriel-status" data-status={status}>
      {words.status(status)}
    </span>
  );
}
