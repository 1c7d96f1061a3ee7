import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { PERSON_PATH } from '@oriel/contract/person-path';
import { API_PREFIX } from '@oriel/contract/routes';
import { DEFAULT_VIEW } from '@oriel/contract/screen-fov';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { PreviewMaker } from '../../media/preview.ts';
import { cameFromThisMachine } from '../../platform/direct-request.ts';
import { appHeaders, embeddableHeaders } from '../../platform/headers.ts';
import { jsonBlock } from '../../platform/html.ts';
import { inlineStyle } from '../../platform/inline-style.ts';
import { isId } from '../../platform/is-id.ts';
import { requestLocale, requestWording } from '../../platform/language.ts';
import { oembedLinks } from '../oembed/links.ts';
import { AFTER_FIRST_PAINT } from './after-first-paint.ts';
import { Bundle } from './bundle.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { examplePages } from './examples.ts';
import { feedbackRoute } from './feedback-page.ts';
import { metadataTags, withIcon } from './metadata.ts';
import { missingPage } from './missing.ts';
import { type PageSettings, sendPage } from './page-settings.ts';
import { shareRoute } from './share-route.ts';
import { pagePath, SHELL_PATHS, shellPage } from './shell.ts';
import { publicSite, SITE_PATHS } from './site-routes.ts';
import { viewerRoute } from './viewer-route.ts';
import { PANORAMA_ENTRY, panoramaPage } from './viewer360.ts';

/** Entry of the viewer's build: the page of a building. */
const BUILDING_ENTRY = 'src/hosted/building-page.tsx';
const FEEDBACK_ENTRY = 'src/hosted/feedback-page.tsx';
const MISSING_ENTRY = 'src/hosted/missing-page.ts';

/** What an address without an id would have shown. */
const LOST: Readonly<Record<string, Parameters<typeof missingPage>[0]>> = {
  viewer: 'building',
  feedback: 'project',
};

/** Answers an invalid address with the 404 page. */
export type AnswerLost = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Whether the request is for a page rather than for data. */
export function isForPage({ headers, url }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !url.startsWith('/api/');
}

/** The page of a person's own data: in no cache, no index, and named to no other site. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex');
}

/** The pages: hosted viewers, rendered on the server with their poster, and the shell of the team's application. */
export async function registerPages(
  app: FastifyInstance,
  deps: HostedPagesDependencies,
): Promise<AnswerLost> {
  const viewer = await Bundle.read(path.join(deps.builtFrontEnds, 'viewer/dist'), '/viewer-assets/');
  const entry = viewer.entry(PANORAMA_ENTRY);
  const missingEntry = viewer.entry(MISSING_ENTRY);
  const style = inlineStyle(await viewer.stylesOf(PANORAMA_ENTRY));
  const previews = new PreviewMaker(deps.media);
  const shell = await readFile(path.join(deps.builtFrontEnds, 'dashboard/dist/index.html'), 'utf8');

  const setting: PageSettings = (request, fallback) => ({
    brand: deps.config.brand,
    locale: requestLocale(request, fallback),
    publicUrl: deps.publicUrl(),
  });

  const find = async (id: string | undefined) =>
    id !== undefined && isId(id)
      ? await deps.services.panoramas.findPublic(new Types.ObjectId(id))
      : undefined;

  app.get<{ Params: { id: string }; Querystring: { panorama?: string } }>(
    '/viewer360/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const home = await find(id);
      embeddableHeaders(reply, home?.organization, {
        style: style.source,
        script: AFTER_FIRST_PAINT.source,
      });
      reply.header('cache-control', 'no-cache');
      if (!home)
        return sendPage(reply, 404, missingPage('tour', `/viewer360/${id}`, missingEntry, setting(request)));
      // A deep link opens another room of the tour; an invalid one opens the tour.
      const { panorama: asked } = request.query;
      const room = asked === id ? undefined : await find(typeof asked === 'string' ? asked : undefined);
      const found = room?.panorama.tourId.equals(home.panorama.tourId) ? room : home;
      const [panorama, preview] = await Promise.all([
        deps.services.panoramaReader.oneForPublic(
          found.panorama,
          found.organization,
          requestWording(request, found.organization),
        ),
        found.panorama.posterFolder === undefined ? undefined : previews.of(found.panorama.posterFolder),
      ]);
      const page = panoramaPage({
        panorama: { ...panorama, initialView: panorama.initialView ?? DEFAULT_VIEW },
        home: id,
        previews: preview,
        allowedOrigins: found.organization.embed.allowedOrigins,
        oembed: oembedLinks('panorama', `${deps.publicUrl()}/viewer360/${id}`, request.url),
        unlisted: home.panorama.visibility !== 'PUBLIC',
        entry,
        style: style.tag,
        setting: withIcon(setting(request, found.organization.locale), found.organization.brand.faviconUrl),
      });
      return sendPage(reply, 200, page);
    },
  );

  viewerRoute(app, deps, {
    entry: viewer.entry(BUILDING_ENTRY),
    style: inlineStyle(await viewer.stylesOf(BUILDING_ENTRY)),
    missing: missingEntry,
    settings: setting,
    send: sendPage,
  });

  feedbackRoute(app, deps, {
    entry: viewer.entry(FEEDBACK_ENTRY),
    style: inlineStyle(await viewer.stylesOf(FEEDBACK_ENTRY)),
    missing: missingEntry,
    settings: setting,
    send: sendPage,
  });

  shareRoute(app, deps);

  const { identity, demo, brand, analyticsId, reports, mail } = deps.config;
  /** What the scripts of our own pages have to know. */
  const configOf = (locale: Locale) => ({
    apiBase: API_PREFIX,
    publicUrl: deps.publicUrl(),
    firebase:
      identity.kind === 'embedded'
        ? { apiKey: 'embedded', authDomain: 'localhost', projectId: identity.projectId, emulated: true }
        : { apiKey: identity.webApiKey, authDomain: identity.authDomain, projectId: identity.projectId },
    brand: {
      key: brand.key,
      contactEmail: brand.contactEmail,
      bookingUrl: brand.bookingUrl,
      ...(brand.termsUrl ? { termsUrl: brand.termsUrl } : {}),
      ...(brand.privacyUrl ? { privacyUrl: brand.privacyUrl } : {}),
    },
    locale,
    version: deps.version,
    ...(analyticsId ? { analyticsId } : {}),
    ...(mail.smtpUrl === undefined ? { mailsKept: true } : {}),
    ...(reports ? { reports: { dsn: reports.dsn, release: deps.version } } : {}),
  });

  const answerShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const where = setting(request);
    const page = shellPage(pagePath(request.url), brand, where.locale);
    const config = {
      ...configOf(where.locale),
      // Demo passwords are only shown on this machine, unless the operator has opened the demo to others.
      ...(demo && identity.kind === 'embedded' && (identity.openToNetwork || cameFromThisMachine(request.raw))
        ? { demo: deps.demoSignIns }
        : {}),
    };
    appHeaders(reply, deps.config);
    reply.header('cache-control', 'no-cache');
    if (pagePath(request.url) === PERSON_PATH) keepPrivate(reply);
    const text = shell
      .replace('<!--oriel:head-->', () => metadataTags(page.metadata, where).text)
      .replace('<!--oriel:config-->', () => jsonBlock('oriel-config', config).text)
      .replace(
        /<html lang="[^"]*"/,
        () => `<html lang="${LANGUAGE_TAGS[where.locale]}" data-brand="${brand.key}"`,
      );
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept-Language')
      .send(text);
  };
  const answerSite = await publicSite(deps, configOf);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) =>
    (await answerSite(request, reply)) ? reply : await answerShell(request, reply);
  // An unknown page is the shell's own error page for people; scripts get the envelope.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isForPage(request)) return reply.callNotFound();
    return await answerPage(request, reply);
  });
  for (const sitePath of SITE_PATHS) {
    app.get(sitePath, { schema: { hide: true } }, answerPage);
  }
  for (const shellPath of SHELL_PATHS) {
    app.get(shellPath, { schema: { hide: true } }, (request, reply) => answerShell(request, reply));
  }

  await examplePages(app, deps);

  return async (request, reply) => {
    const [, page] = /^\/(viewer|viewer360|feedback)\//.exec(request.url) ?? [];
    if (!page) return await answerShell(request, reply);
    embeddableHeaders(reply, undefined, { style: style.source });
    reply.header('cache-control', 'no-cache');
    const what = LOST[page] ?? 'tour';
    return sendPage(reply, 404, missingPage(what, `/${page}/`, missingEntry, setting(request)));
  };
}
