import type { FastifyInstance } from 'fastify';
import { embeddableHeaders } from '../../platform/headers.ts';
import type { InlineStyle } from '../../platform/inline-style.ts';
import { requestWording } from '../../platform/language.ts';
import { findPublicNavigator } from '../navigator/find.ts';
import { hasEvenings, openingImage, showImages, showNavigator, withoutStatus } from '../navigator/show.ts';
import { oembedLinks } from '../oembed/links.ts';
import { AFTER_FIRST_PICTURE } from './after-first-paint.ts';
import type { Entry } from './bundle.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { estateData } from './estate-data.ts';
import { withIcon } from './metadata.ts';
import { missingPage } from './missing.ts';
import { isNavigatorKey } from './navigator-key.ts';
import type { PageSettings, SendPage } from './page-settings.ts';
import { buildingPage, buildingStyle } from './viewer.ts';

interface ViewerPages {
  readonly entry: Entry;
  readonly style: InlineStyle;
  readonly missing: Entry;
  readonly settings: PageSettings;
  readonly send: SendPage;
}

/** `/viewer/{id}`: a navigator by its id or slug, or by its estate or building. */
export function viewerRoute(
  app: FastifyInstance,
  deps: HostedPagesDependencies,
  { entry, style, missing, settings, send }: ViewerPages,
): void {
  const { models } = deps.database;
  app.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/viewer/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const found = isNavigatorKey(id) ? await findPublicNavigator(models, id) : undefined;
      reply.header('cache-control', 'no-cache');
      if (!found) {
        embeddableHeaders(reply, undefined, { style: style.source });
        return send(reply, 404, missingPage('building', `/viewer/${id}`, missing, settings(request)));
      }
      const { query } = request;
      const place = query.hideAvailability === 'true' ? withoutStatus(found) : found;
      const { organization } = place;
      const locale = requestWording(request, organization);
      const viewer = { forPublic: true, locale, now: deps.clock() };
      const [navigator, first] = await Promise.all([
        showNavigator(models, place, viewer, deps.publicUrl()),
        openingImage(models, place),
      ]);
      const [[image] = [], safeArea, evening, data] = await Promise.all([
        first ? showImages(models, place, [first], viewer) : [],
        deps.services.outlines.safeAreaOf(place, viewer, first?._id),
        query.light === 'evening' && hasEvenings(models, place),
        estateData({
          ...{ models, place, navigator, language: locale, now: deps.clock(), publicUrl: deps.publicUrl() },
        }),
      ]);
      const picture = image && evening ? { ...image, ...image.evening } : image;
      const ownStyle = buildingStyle(picture, safeArea, navigator);
      embeddableHeaders(reply, organization, {
        style: `${style.source} ${ownStyle.source}`,
        script: AFTER_FIRST_PICTURE.source,
      });
      const asked = query.mode === 'dark' || query.mode === 'light' ? query.mode : navigator.theme.mode;
      const page = buildingPage({
        navigator,
        image,
        picture,
        data,
        mode: asked,
        oembed: oembedLinks('navigator', navigator.viewerUrl, request.url),
        allowedOrigins: organization.embed.allowedOrigins,
        entry,
        style: style.tag,
        ownStyle,
        setting: withIcon(settings(request, organization.locale), organization.brand.faviconUrl),
      });
      return send(reply, 200, page);
    },
  );
}
