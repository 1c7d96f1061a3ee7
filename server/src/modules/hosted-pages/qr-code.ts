import encodeQR from 'qr';
import { type Html, html } from '../../platform/html.ts';

/** White modules around a code, by ISO/IEC 18004. */
const QUIET = 4;

/** An address as a QR code that can still be read with a quarter of it worn off. @param name what it is, for people who do not see it */
export function qrCode(address: string, name: string): Html {
  const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = rows.length;
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`;
}
