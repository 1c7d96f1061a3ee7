/** Path of the hosted viewer. */
export function viewerPath(id: string): string {
  return `/viewer360/${id}`;
}

/** The script-tag form: the loader defines the element, the element shows the panorama. */
export function scriptSnippet(origin: string, id: string): string {
  return `<script async src="${origin}/sdk/v1/oriel.js"></script>\n<oriel-panorama panorama="${id}"></oriel-panorama>`;
}

/** The plain-iframe form, which needs no script in the host's page. */
export function iframeSnippet(origin: string, id: string, title: string): string {
  return [
    `<iframe src="${origin}${viewerPath(id)}?iframe=true"`,
    `  title="${escapeAttribute(title)}"`,
    '  allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer"',
    '  width="100%" height="480" loading="lazy"></iframe>',
  ].join('\n');
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
