import type { BrandKey } from '@oriel/contract/brand';
import { BayWindow } from './bay-window.tsx';
import { PublicPlace } from './public-place.tsx';

/** What a brand is about, as a drawing. */
export function BrandDrawing({ brand, bleed = false }: { brand: BrandKey; bleed?: boolean }) {
  return brand === 'localloop' ? <PublicPlace bleed={bleed} /> : <BayWindow bleed={bleed} />;
}
