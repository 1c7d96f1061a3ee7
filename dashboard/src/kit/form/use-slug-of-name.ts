import { renamedSlug } from '@oriel/contract/slug';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

interface Named {
  readonly name: string;
  readonly slug: string;
}

/**
 * Lets the name in an address follow the name it was made of while nobody can know the address; what somebody typed there stays.
 *
 * @param saved both names as saved; undefined while visitors may know the address
 * @param fallback the name in the address when nothing of a name is left
 */
export function useSlugOfName(saved: Named | undefined, fallback: string): void {
  const { watch, setValue, getValues } = useFormContext<{ name: string; slug: string }>();
  const name = watch('name');
  const made = useRef('');
  const { name: from, slug: known } = saved ?? {};
  useEffect(() => {
    if (from === undefined || known === undefined) return;
    const now = getValues('slug');
    if (now !== known && now !== made.current) return;
    made.current = (name.trim() === '' ? undefined : renamedSlug(known, from, name, fallback)) ?? known;
    if (made.current !== now) setValue('slug', made.current, { shouldDirty: true });
  }, [name, from, known, fallback, getValues, setValue]);
}
