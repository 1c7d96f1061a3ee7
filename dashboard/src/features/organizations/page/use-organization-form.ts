import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import type { FieldValues } from 'react-hook-form';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { checkLate } from '../../../kit/form/check-late.ts';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { updateOrganization } from '../api.ts';

export interface OrganizationPart<V extends FieldValues> {
  readonly organization: Organization;
  readonly valuesOf: (organization: Organization) => V;
  /** All values of the form, as the body of the call. */
  readonly bodyOf: (values: V) => OrganizationPatch;
  /** Maps a path of the body to a field of the form; by default they are the same. */
  readonly fieldOf?: (path: string) => string;
}

/** A form for part of an organization: checked by the server's own schema, sending only what differs. */
export function useOrganizationForm<V extends FieldValues>({
  organization,
  valuesOf,
  bodyOf,
  fieldOf = (path) => path,
}: OrganizationPart<V>) {
  return useEntityForm<Organization, V>({
    entity: organization,
    valuesOf,
    fieldOf,
    fieldOfCode: { SLUG_TAKEN: 'slug' },
    save: async (base, values) => {
      const patch = changesOf(bodyOf(valuesOf(base)), bodyOf(values));
      if (Object.keys(patch).length === 0) return base;
      await checkLate(patch, async () => (await import('@oriel/contract/organization')).OrganizationPatch);
      return await updateOrganization(base, patch);
    },
  });
}
