import { brand } from '../base/config.ts';
import { BayWindow } from './bay-window.tsx';
import { PublicPlace } from './public-place.tsx';

/** What the brand is about, as a drawing. */
export function BrandDrawing({ bleed = false }: { bleed?: boolean }) {
  return brand.key === 'localloop' ? <PublicPlace bleed={bleed} /> : <BayWindow bleed={bleed} />;
}
