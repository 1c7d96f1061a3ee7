import type { Brand } from '@oriel/contract/brand';

/** The web application manifest of a brand. */
export function manifestOf(brand: Brand): object {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${brand.iconPath}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/dashboard',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: brand.themeColor,
    theme_color: brand.themeColor,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-192.png', 192, 'maskable'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  };
}
