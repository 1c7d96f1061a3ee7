import { openingItem } from '@oriel/contract/opening-item';
import { placeOfAddress } from '@oriel/contract/place-in-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { embeddableHeaders } from '../../platform/headers.ts';
import type { InlineStyle } from '../../platform/inline-style.ts';
import { isId } from '../../platform/is-id.ts';
import { requestWording } from '../../platform/language.ts';
import { findPublicProject } from '../feedback/public.ts';
import { oembedLinks } from '../oembed/links.ts';
import { accessibilityStatement, STATEMENT_POLICY } from './accessibility/statement.ts';
import { AFTER_FIRST_PICTURE } from './after-first-paint.ts';
import type { Entry } from './bundle.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { feedbackPage, feedbackStyle } from './feedback.ts';
import { withIcon } from './metadata.ts';
import { missingPage } from './missing.ts';
import type { PageSettings, SendPage } from './page-settings.ts';
import { POSTER_SCRIPT, POSTER_STYLE, posterPage } from './poster.ts';

interface FeedbackPages {
  readonly entry: Entry;
  readonly style: InlineStyle;
  readonly missing: Entry;
  readonly settings: PageSettings;
  readonly send: SendPage;
}

/** `/feedback/{id}`: a feedback project; `/accessibility` below it: its statement; `/poster`: sheets to print for it. */
export function feedbackRoute(
  app: FastifyInstance,
  deps: HostedPagesDependencies,
  { entry, style, missing, settings, send }: FeedbackPages,
): void {
  const { models } = deps.database;

  /** A project as the visitor may see it, in their language. */
  async function projectFor(request: FastifyRequest, id: string) {
    const found = isId(id)
      ? await findPublicProject(models, new Types.ObjectId(id), deps.clock())
      : undefined;
    if (!found) return undefined;
    const { organization } = found;
    const locale = requestWording(request, organization);
    const project = await deps.services.feedbackReader.forPublic(found.project, organization, locale);
    return { project, organization, unlisted: found.project.visibility !== 'PUBLIC' };
  }

  function sendMissing(request: FastifyRequest, reply: FastifyReply, path: string) {
    embeddableHeaders(reply, undefined, { style: style.source });
    return send(reply, 404, missingPage('project', path, missing, settings(request)));
  }

  app.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/feedback/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const shown = await projectFor(request, id);
      reply.header('cache-control', 'no-cache');
      if (!shown) return sendMissing(request, reply, `/feedback/${id}`);
      const { organization, project, unlisted } = shown;
      const { query } = request;
      const item = openingItem(project, query.startingItemId);
      const ownStyle = feedbackStyle(item);
      embeddableHeaders(
        reply,
        organization,
        {
          style: `${style.source} ${ownStyle.source}`,
          script: AFTER_FIRST_PICTURE.source,
        },
        project.items.some(({ type }) => type === 'MAP') ? deps.config.maps : undefined,
      );
      const page = feedbackPage({
        project,
        item,
        unlisted,
        mode: query.mode === 'dark' || query.mode === 'light' ? query.mode : project.organization.mode,
        allowedOrigins: organization.embed.allowedOrigins,
        oembed: oembedLinks('project', `${deps.publicUrl()}/feedback/${project.id}`, request.url),
        entry,
        style: style.tag,
        ownStyle,
        setting: withIcon(settings(request, organization.locale), organization.brand.faviconUrl),
      });
      return send(reply, 200, page);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/feedback/:id/accessibility',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const shown = await projectFor(request, id);
      const path = `/feedback/${id}/accessibility`;
      reply.header('cache-control', 'no-cache');
      if (!shown) return sendMissing(request, reply, path);
      const { organization, project } = shown;
      reply.headers({ 'content-security-policy': STATEMENT_POLICY, 'x-frame-options': 'DENY' });
      const setting = { ...settings(request, organization.locale), path };
      return send(reply, 200, accessibilityStatement(project, organization, setting));
    },
  );

  app.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/feedback/:id/poster',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const shown = await projectFor(request, id);
      reply.header('cache-control', 'no-cache');
      if (!shown) return sendMissing(request, reply, `/feedback/${id}/poster`);
      const { organization, project } = shown;
      const { query } = request;
      const items = project.items.filter((item) => query.item === undefined || item.id === query.item);
      const [only] = items;
      embeddableHeaders(reply, organization, {
        style: POSTER_STYLE.source,
        script: POSTER_SCRIPT.source,
      });
      const page = posterPage({
        project,
        items,
        at: only && items.length === 1 ? placeOfAddress(query.at, only.type) : undefined,
        timeZone: organization.timezone,
        fonts: missing.styles,
        setting: withIcon(settings(request, organization.locale), organization.brand.faviconUrl),
      });
      return send(reply, 200, page);
    },
  );
}
