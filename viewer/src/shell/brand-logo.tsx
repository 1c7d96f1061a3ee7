import '../styles/brand-logo.css';
import { useState } from 'react';
import { isOwnFile } from './own-file.ts';

interface Logos {
  readonly name: string;
  readonly logoUrl?: string;
  readonly logoDarkUrl?: string;
}

interface BrandLogoProps {
  readonly organization: Logos;
  readonly apiBase: string;
  /** of the background, when over a picture */
  readonly className?: string;
}

/**
 * The organization's logo, for light and dark backgrounds. A logo for light only keeps a light background. One that cannot be shown (a file
 * of another server, or a deleted one) leaves no trace.
 */
export function BrandLogo({ organization, apiBase, className = '' }: BrandLogoProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const usable = (url: string | undefined) =>
    url && isOwnFile(url, apiBase) && !broken.includes(url) ? url : undefined;
  const light = usable(organization.logoUrl) ?? usable(organization.logoDarkUrl);
  const dark = usable(organization.logoDarkUrl);
  if (!light) return null;
  const sign = (url: string, ground: string) => (
    <img
      src={url}
      alt={organization.name}
      height={28}
      decoding="async"
      className="oriel-logo"
      data-ground={ground}
      onError={() => setBroken((before) => [...before, url])}
    />
  );
  return (
    <span className={className ? `oriel-logos ${className}` : 'oriel-logos'}>
      {sign(light, dark ? 'light' : 'any')}
      {dark ? sign(dark, 'dark') : null}
    </span>
  );
}
