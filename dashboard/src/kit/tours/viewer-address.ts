/** Path of the hosted viewer. */
export function viewerPath(id: string): string {
  return `/viewer360/${id}`;
}
