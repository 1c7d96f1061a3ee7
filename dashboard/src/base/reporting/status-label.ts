const LABELS: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
  413: 'failed_precondition',
  429: 'resource_exhausted',
  499: 'cancelled',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline_exceeded',
};

/** Label of an error status in reports; undefined for other statuses. */
export function statusLabel(status: number): string | undefined {
  if (status < 400 || status > 599) return undefined;
  return LABELS[status] ?? (status < 500 ? 'invalid_argument' : 'internal_error');
}
