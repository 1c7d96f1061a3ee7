import type { Brand } from '@oriel/contract/brand';
import { panoramaTitle } from '@oriel/contract/tour-title';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { requestWording } from '../../platform/language.ts';
import { findPublicProject } from '../feedback/public.ts';
import type { FeedbackReader } from '../feedback/reader.ts';
import { findPublicNavigator } from '../navigator/find.ts';
import { shareAddress } from '../navigator/share-address.ts';
import { openingImage, showImages, showNavigator } from '../navigator/show.ts';
import type { PanoramaReader } from '../panorama/reader.ts';
import type { PanoramaService } from '../panorama/service.ts';
import { asXml, type Embedded, oembedAnswer, type Picture } from './answer.ts';
import { type HostedAddress, hostedAddress } from './hosted-address.ts';
import { OEMBED_PATH } from './links.ts';

interface Dependencies {
  readonly config: { readonly brand: Brand };
  readonly database: Database;
  readonly clock: Clock;
  readonly services: {
    readonly panoramas: PanoramaService;
    readonly panoramaReader: PanoramaReader;
    readonly feedbackReader: FeedbackReader;
  };
  publicUrl(): string;
}

type Query = Readonly<Record<string, unknown>>;

/** A text parameter. Unknown ones are ignored, because sites add their own. */
function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new ApiError('VALIDATION', { fields: { [name]: ['field.once'] } });
  return value;
}

function pixelsOf(query: Query, name: string): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const pixels = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (pixels < 1) throw new ApiError('VALIDATION', { fields: { [name]: ['field.pixels'] } });
  return pixels;
}

function addressOf(query: Query): URL {
  const text = textOf(query, 'url');
  if (text === undefined) throw new ApiError('VALIDATION', { fields: { url: ['field.required'] } });
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new ApiError('VALIDATION', { fields: { url: ['field.format.uri'] } });
  }
  return new URL(text);
}

/** `/oembed`: embedding of hosted viewers for sites that accept plain links (WordPress, Notion). */
export function oembedRoute(app: FastifyInstance, deps: Dependencies): void {
  const { models } = deps.database;
  const { brand } = deps.config;

  const frameUrl = (path: string, options: URLSearchParams): string => {
    const url = new URL(path, deps.publicUrl());
    url.search = new URLSearchParams([['iframe', 'true'], ...options]).toString();
    return url.href;
  };
  const absolute = (picture: Picture): Picture => ({
    ...picture,
    url: new URL(picture.url, deps.publicUrl()).href,
  });

  async function panorama(
    request: FastifyRequest,
    { key, options }: HostedAddress,
  ): Promise<Embedded | undefined> {
    const id = isId(key) ? new Types.ObjectId(key) : undefined;
    const found = id && (await deps.services.panoramas.findPublic(id));
    if (!found) return undefined;
    const { organization } = found;
    const wording = requestWording(request, organization);
    const shown = await deps.services.panoramaReader.oneForPublic(found.panorama, organization, wording);
    const { poster, thumbnailUrl } = shown;
    const pictures: Picture[] = poster
      ? [
          { url: poster.shareUrl, width: 1200, height: 628 },
          { url: thumbnailUrl, width: 640, height: 360 },
        ]
      : [{ url: `${brand.iconPath}/share.jpg`, width: 1200, height: 628 }];
    return {
      title: panoramaTitle(shown),
      author: organization.name,
      frameUrl: frameUrl(`/viewer360/${key}`, options),
      pictures: pictures.map(absolute),
    };
  }

  async function navigator(
    request: FastifyRequest,
    { key, options }: HostedAddress,
  ): Promise<Embedded | undefined> {
    const place = await findPublicNavigator(models, key);
    if (!place) return undefined;
    const { organization } = place;
    const locale = requestWording(request, organization);
    const first = await openingImage(models, place);
    const viewer = { forPublic: true, locale, now: deps.clock() };
    const [image] = first ? await showImages(models, place, [first], viewer) : [];
    const { name, slug, coverUrl } = await showNavigator(models, place, viewer, deps.publicUrl());
    const share = shareAddress(`/viewer/${slug}`, coverUrl ?? image?.url);
    const smaller = (image?.variants ?? []).filter(({ format }) => format === 'webp');
    return {
      title: name,
      author: organization.name,
      frameUrl: frameUrl(`/viewer/${slug}`, options),
      pictures: [...(share ? [{ url: share, width: 1200, height: 628 }] : []), ...smaller].map(
        ({ url, width, height }) => absolute({ url, width, height }),
      ),
    };
  }

  async function project(
    request: FastifyRequest,
    { key, options }: HostedAddress,
  ): Promise<Embedded | undefined> {
    const id = isId(key) ? new Types.ObjectId(key) : undefined;
    const found = id && (await findPublicProject(models, id, deps.clock()));
    if (!found) return undefined;
    const { organization } = found;
    const wording = requestWording(request, organization);
    const { title } = await deps.services.feedbackReader.forPublic(found.project, organization, wording);
    return {
      title,
      author: organization.name,
      frameUrl: frameUrl(`/feedback/${key}`, options),
      pictures: [absolute({ url: `${brand.iconPath}/share.jpg`, width: 1200, height: 628 })],
    };
  }

  const finders = { panorama, navigator, project };

  app.get<{ Querystring: Query }>(OEMBED_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { query } = request;
    // Open to any site's script; the answer is public.
    reply.header('access-control-allow-origin', '*');
    const url = addressOf(query);
    const room = { width: pixelsOf(query, 'maxwidth'), height: pixelsOf(query, 'maxheight') };
    const format = textOf(query, 'format') ?? 'json';
    if (format !== 'json' && format !== 'xml') throw new ApiError('FORMAT_NOT_OFFERED');
    const address = hostedAddress(url, [new URL(deps.publicUrl()).host, request.host]);
    const found = address && (await finders[address.kind](request, address));
    if (!found) throw new ApiError('NOT_FOUND');
    const answer = oembedAnswer(found, room, { name: brand.name, url: deps.publicUrl() });
    reply.header('cache-control', 'public, max-age=300').header('vary', 'Accept-Language');
    if (format === 'json') return reply.type('application/json; charset=utf-8').send(answer);
    return reply.type('text/xml; charset=utf-8').send(asXml(answer));
  });
}
