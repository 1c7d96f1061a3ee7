import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import type { FieldValues } from 'react-hook-form';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { checkLate } from '../../../kit/form/check-late.ts';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { updateOrganization } from '../api.ts';

export interface OrganizationPart<V extends FieldValues> {
  readonly organization: Organization;
  readonly valuesOf: (organization: Organization) => V;
  /** Everything that the form says, as the call takes it. */
  readonly bodyOf: (values: V) => OrganizationPatch;
  /** The field of the form that a path of the body stands for; the same, as far as nothing is said. */
  readonly fieldOf?: (path: string) => string;
}

/** A form over a part of an organization: checked by the server's own schema, and only what differs is sent. */
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
