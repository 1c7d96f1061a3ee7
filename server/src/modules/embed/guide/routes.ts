import type { Brand } from '@oriel/contract/brand';
import { among, guidePath, readEmbedOptions } from '@oriel/contract/embed-options';
import { EMBED_KINDS, type EmbedChoice, scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Mailer } from '../../../mail/mailer.ts';
import { memberScope, signedIn } from '../../../platform/caller.ts';
import { cleanBody } from '../../../platform/clean-body.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { requestLocale } from '../../../platform/language.ts';
import { isAddress } from '../../../platform/mail-address.ts';
import { type Api, route } from '../../../platform/route.ts';
import { mailBrandOf } from '../../organization/mail-brand.ts';
import type { PanoramaService } from '../../panorama/service.ts';
import { nameOf } from '../../user/name.ts';
import { type Embeddable, findEmbeddable } from './embeddable.ts';
import { GUIDE_POLICY, guideGone, guidePage } from './page.ts';

interface Dependencies {
  readonly config: { readonly brand: Brand };
  readonly database: Database;
  readonly services: { readonly panoramas: PanoramaService };
  readonly mailer: Mailer;
  readonly clock: Clock;
  publicUrl(): string;
}

/** The viewer of an address with its options, if visitors can see it. */
async function chosen(
  { database, services, clock }: Dependencies,
  { kind, id }: Pick<EmbedChoice, 'kind' | 'id'>,
  query: string,
): Promise<Embeddable | undefined> {
  const found = await findEmbeddable(
    { models: database.models, panoramas: services.panoramas, clock },
    { kind, id },
  );
  const parameters = new URLSearchParams(query);
  const options = readEmbedOptions((name) => parameters.get(name));
  return found && { ...found, choice: { ...found.choice, options } };
}

/** The page for webmasters, and the mail that leads to it. */
export function embedGuideRoutes(app: Api, deps: Dependencies): void {
  app.route({
    ...route('sendEmbedding'),
    async handler(request): Promise<{ data: { url: string } }> {
      const { organization } = memberScope(request);
      const sender = signedIn(request);
      const { email, note, locale, kind, id, options = '' } = cleanBody(request.body);
      if (!isAddress(email)) throw new ApiError('VALIDATION', { fields: { email: ['field.format.email'] } });
      const found = await chosen(deps, { kind, id }, options);
      if (!found?.organization._id.equals(organization._id)) throw new ApiError('NOT_FOUND');
      const path = guidePath(found.choice, locale);
      await deps.mailer.send({
        to: email,
        template: 'embed-guide',
        locale,
        brand: mailBrandOf(found.organization),
        personal: true,
        ...(sender.email && isAddress(sender.email) ? { replyTo: sender.email } : {}),
        values: {
          organization: found.organization.name,
          sender: nameOf(sender),
          title: found.choice.title,
          block: scriptSnippet(deps.publicUrl(), found.choice),
          path,
          ...(note ? { note } : {}),
        },
      });
      return { data: { url: deps.publicUrl() + path } };
    },
  });

  app.get<{ Params: { kind: string; id: string } }>(
    '/embed-guide/:kind/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, id } = request.params;
      const query = request.url.split('?')[1] ?? '';
      const known = among(EMBED_KINDS, kind);
      const found = known && (await chosen(deps, { kind: known, id }, query));
      const setting = {
        brand: deps.config.brand,
        locale: requestLocale(request, found?.organization.locale),
        publicUrl: deps.publicUrl(),
        path: `/embed-guide/${kind}/${id}`,
      };
      const page = found ? guidePage(found, setting) : guideGone(setting);
      return await reply
        .code(found ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': GUIDE_POLICY,
          'x-frame-options': 'DENY',
          'x-robots-tag': 'noindex',
          'cache-control': 'no-cache',
          vary: 'Accept-Language',
        })
        .send(page.text);
    },
  );
}
