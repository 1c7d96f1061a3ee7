import type { Brand } from '@oriel/contract/brand';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { iconSvg, shareSvg } from './drawings.ts';

const DAY = 'public, max-age=86400';

/** The brand's icons, share picture and manifest, drawn from its SVG on first use. */
export function brandFiles(app: FastifyInstance, brand: Brand): void {
  const drawn = new Map<string, Promise<Buffer>>();
  const png = (name: string, svg: string, width: number, height: number): void => {
    app.get(`${brand.iconPath}/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const picture =
        drawn.get(name) ?? sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png().toBuffer();
      drawn.set(name, picture);
      return reply
        .type('image/png')
        .header('cache-control', DAY)
        .send(await picture);
    });
  };
  app.get(`${brand.iconPath}/icon.svg`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', DAY).send(iconSvg(brand.key)),
  );
  png('apple-touch-icon.png', iconSvg(brand.key, true), 180, 180);
  png('icon-192.png', iconSvg(brand.key), 192, 192);
  png('icon-512.png', iconSvg(brand.key, true), 512, 512);
  png('share.png', shareSvg(brand.key), 1200, 628);
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(`${brand.iconPath}/icon-192.png`, 302),
  );
  app.get(`${brand.iconPath}/manifest.webmanifest`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', DAY)
      .send({
        name: brand.name,
        short_name: brand.name,
        description: brand.description,
        start_url: '/dashboard',
        display: 'standalone',
        background_color: brand.themeColor,
        theme_color: brand.themeColor,
        icons: [
          { src: `${brand.iconPath}/icon-192.png`, sizes: '192x192', type: 'image/png' },
          {
            src: `${brand.iconPath}/icon-512.png`,
            sizes: '512x512',
            type: 'image/png',
            purpose: 'any maskable',
          },
        ],
      }),
  );
}
