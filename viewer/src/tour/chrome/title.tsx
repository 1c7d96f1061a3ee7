import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';
import { BrandLogo } from '../../shell/brand-logo.tsx';

/** The names of room and tour, with a label for renderings, so that nobody takes one for a photograph. */
export function Title({ panorama, apiBase }: { panorama: PublicPanorama; apiBase: string }) {
  const text = useTexts();
  const { name, tourName } = panorama;
  return (
    <header className="oriel-row oriel-title">
      {panorama.organization ? (
        <BrandLogo organization={panorama.organization} apiBase={apiBase} className="oriel-pill" />
      ) : null}
      <h1 className="oriel-pill oriel-title-name">{name}</h1>
      {tourName && tourName !== name ? (
        <p className="oriel-pill oriel-title-tour" title={tourName}>
          {tourName}
        </p>
      ) : null}
      {panorama.kind === 'RENDER' ? (
        <p className="oriel-pill oriel-title-kind" title={text('panorama.kind.render.explained')}>
          {text('panorama.kind.render')}
        </p>
      ) : null}
    </header>
  );
}
