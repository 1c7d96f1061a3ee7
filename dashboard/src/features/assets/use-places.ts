const KINDS = [
  'organization',
  'panorama',
  'estate',
  'building',
  'apartment',
  'navigator',
  'navigator-image',
  'feedback',
  'feedback-item',
] as const;
export type UseKind = (typeof KINDS)[number];

export function kindOfUse(type: string): UseKind | undefined {
  return KINDS.find((kind) => kind === type);
}

interface Known {
  readonly estateId: string;
  readonly navigatorId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly index?: number | undefined;
}

/** The page where a file's use is edited; undefined while its owner is unknown. */
export function pathOfUse(kind: UseKind, id: string, { estateId, navigatorId, projectId, index }: Known) {
  const estate = `/dashboard/estates/${estateId}`;
  switch (kind) {
    case 'organization':
      return `/dashboard/organizations/${id}?tab=branding`;
    case 'panorama':
      return `/dashboard/tours/${id}`;
    case 'estate':
      return `/dashboard/estates/${id}?tab=details#pictures`;
    case 'building':
      return `${estate}/buildings/${id}#files`;
    case 'apartment':
      return `/dashboard/apartments/${id}`;
    case 'navigator':
      return `${estate}/navigators/${id}`;
    case 'navigator-image':
      return navigatorId ? `${estate}/navigators/${navigatorId}?tab=frames&frame=${index ?? 0}` : undefined;
    case 'feedback':
      return `/dashboard/feedback/${id}`;
    case 'feedback-item':
      return projectId ? `/dashboard/feedback/${projectId}` : undefined;
  }
}
