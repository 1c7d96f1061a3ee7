import type { Asset } from '@oriel/contract/asset';
import { Box, FileText, Film, type LucideIcon, Music, Orbit } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

const ICONS: Partial<Record<Asset['type'], LucideIcon>> = {
  VIDEO: Film,
  AUDIO: Music,
  MODEL_3D: Box,
  PANORAMA: Orbit,
};

/** A thumbnail of a file, or an icon for its kind. */
export function AssetPicture({ asset, className }: { asset: Asset; className?: string }) {
  const Icon = ICONS[asset.type] ?? FileText;
  const drawing = asset.mimeType === 'image/svg+xml' ? asset.url : undefined;
  const source = asset.thumbnailUrl ?? drawing;
  return (
    <span
      className={cx('flex items-center justify-center overflow-hidden bg-sunken text-secondary', className)}
    >
      {source ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('h-full w-full', asset.type === 'IMAGE' ? 'object-cover' : 'object-contain')}
        />
      ) : (
        <Icon size={32} strokeWidth={1} aria-hidden />
      )}
    </span>
  );
}
