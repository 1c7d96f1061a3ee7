import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { brandRoutes } from './brand/routes.ts';
import type { Config } from './config/config.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './media/storage.ts';
import { assetRoutes } from './modules/asset/routes.ts';
import { apartmentAuditRoutes } from './modules/audit/routes.ts';
import { commentRoutes } from './modules/comment/routes.ts';
import { crawlerRoutes } from './modules/crawlers/routes.ts';
import { embedGuideRoutes } from './modules/embed/guide/routes.ts';
import { embedRoutes } from './modules/embed/routes.ts';
import { estateProgressRoutes } from './modules/estate-progress/routes.ts';
import { opinionRoutes } from './modules/feedback/opinion/routes.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { type AnswerLost, isForPage, registerPages } from './modules/hosted-pages/routes.ts';
import { confirmationRoutes } from './modules/inquiry/confirmation-routes.ts';
import { inquiryRoutes } from './modules/inquiry/routes.ts';
import { integrationRoutes } from './modules/integration/routes.ts';
import { apartmentImportRoutes } from './modules/inventory/apartment/import/routes.ts';
import { apartmentRoutes } from './modules/inventory/apartment/routes.ts';
import { buildingRoutes } from './modules/inventory/building/routes.ts';
import { estateRoutes } from './modules/inventory/estate/routes.ts';
import { livenessRoutes } from './modules/liveness/routes.ts';
import { memberStatsRoutes } from './modules/member-stats/routes.ts';
import { registerMetrics } from './modules/metrics/metrics.ts';
import { policyReportRoutes } from './modules/monitoring/policy-reports.ts';
import { monitoringRoutes } from './modules/monitoring/routes.ts';
import { navigatorRoutes } from './modules/navigator/routes.ts';
import { noticeRoutes } from './modules/notice/routes.ts';
import { oembedRoute } from './modules/oembed/routes.ts';
import { organizationRoutes } from './modules/organization/routes.ts';
import { panoramaRoutes } from './modules/panorama/routes.ts';
import { accountRoutes } from './modules/person/account-routes.ts';
import { personRoutes } from './modules/person/routes.ts';
import { tourTransferRoutes } from './modules/tour-transfer/routes.ts';
import { trackingRoutes } from './modules/tracking/routes.ts';
import { callerDirectory } from './modules/user/directory.ts';
import { userRoutes } from './modules/user/routes.ts';
import { registerBodyLimits } from './platform/body-limits.ts';
import { registerBodyParsers } from './platform/body-parsers.ts';
import { registerCaller } from './platform/caller.ts';
import type { Clock } from './platform/clock.ts';
import { registerPreflight } from './platform/cors.ts';
import type { Database } from './platform/database.ts';
import { registerDraining } from './platform/draining.ts';
import { answerUnreadableAddress, registerErrors } from './platform/errors.ts';
import { registerFiles } from './platform/files.ts';
import { drainRefusedForms } from './platform/form-file.ts';
import { headersWithoutHooks, registerHeaders } from './platform/headers.ts';
import type { IdentityProvider } from './platform/identity-provider.ts';
import { registerLoadLimit } from './platform/load-limit.ts';
import { RequestLog } from './platform/logging/request-log.ts';
import { type MediaAddresses, registerMediaAddresses } from './platform/media-addresses.ts';
import { registerOpenapi } from './platform/openapi.ts';
import type { OutgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import { registerOwnHost } from './platform/own-host.ts';
import { registerQuery } from './platform/query.ts';
import { registerRateLimits } from './platform/rate-limits.ts';
import { requestId } from './platform/request-id.ts';
import { requireRouteContracts } from './platform/route.ts';
import type { SecretBox } from './platform/secrets.ts';
import { endSlowSender } from './platform/slow-senders.ts';
import { trustProxy } from './platform/trust-proxy.ts';
import { registerValidation } from './platform/validation.ts';
import type { Services } from './services.ts';

/** External dependencies of the application, so that a test can build and close a complete one. */
export interface AppDependencies {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly identity: IdentityProvider;
  /** Cleaned pictures and tiles, public by address. */
  readonly media: Storage;
  /** Original uploads, never served, because they may reveal place and author. */
  readonly originals: Storage;
  readonly queue: JobQueue;
  readonly services: Services;
  /** Sends mails through the queue: no request waits for, or fails because of, a mail server. */
  readonly mailer: Mailer;
  /** The only client for user-supplied addresses: allowed public hosts only. */
  readonly outgoing: OutgoingFetch;
  /** The same for checked pages: any public host. */
  readonly pages: OutgoingFetch;
  /** Encrypts credentials, bound to their context. */
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built front ends, the repository's root. */
  readonly builtFrontEnds: string;
  /** Canonical origin; evaluated late, because PORT=0 is only known after listening. */
  publicUrl(): string;
  /** Absent means that media are served from here. */
  readonly mediaAddresses?: MediaAddresses;
  /** Demo accounts shown on the sign-in page. */
  readonly demoSignIns: { readonly emails: readonly string[]; readonly password: string };
  /** Endpoints of the embedded identity emulator, if it runs. */
  readonly identityEndpoints?: (request: IncomingMessage, response: ServerResponse) => void;
}

const IDENTITY_PATHS = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)(\/|\?|$)/;

/** Node's timeouts, milliseconds. Its default would cut off an upload of 500 MB that takes more than five minutes. */
const TIMES = {
  headersTimeout: 30_000,
  requestTimeout: 60 * 60_000,
  // Longer than proxies keep an idle connection, otherwise they send a request into a closing one.
  keepAliveTimeout: 72_000,
} as const;

/** Longest silence within a request or answer, milliseconds. */
const SILENCE_MS = 120_000;

/** Builds the application: platform first, then the modules, in reading order. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  // The router is created before the pages.
  let answerLost: AnswerLost | undefined;
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new RequestLog(),
    genReqId: (request) => requestId(request.headers),
    bodyLimit: Math.max(deps.config.bodyLimits.public, deps.config.bodyLimits.members),
    frameworkErrors(error, request, reply) {
      headersWithoutHooks(request, reply);
      const asData = () => answerUnreadableAddress(error, request, reply);
      // A person who followed a broken link gets a page, a script the envelope.
      if (answerLost && isForPage(request)) answerLost(request, reply).catch(asData);
      else asData();
    },
    trustProxy: trustProxy(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    // `registerDraining` rejects instead, in the common answer format.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: (handler) =>
      createServer(TIMES, (request, response) => {
        endSlowSender(request);
        // The emulator reads its own bodies, so its addresses bypass the application.
        if (deps.identityEndpoints && IDENTITY_PATHS.test(request.url ?? ''))
          deps.identityEndpoints(request, response);
        else handler(request, response);
      }).setTimeout(SILENCE_MS),
  });

  registerErrors(app);
  registerDraining(app);
  registerLoadLimit(app);
  const counted = registerMetrics(app, {
    config: deps.config,
    models: deps.database.models,
    clock: deps.clock,
  });
  registerHeaders(app, deps.config);
  registerOwnHost(app, deps.config);
  registerValidation(app);
  registerBodyParsers(app);
  registerQuery(app);
  registerMediaAddresses(app, deps.mediaAddresses);
  await app.register(etag, { weak: true });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  });
  drainRefusedForms(app);
  await registerOpenapi(app, deps.version, deps.config.brand);
  requireRouteContracts(app);
  const identify = (): void =>
    registerCaller(app, {
      identity: deps.identity,
      directory: callerDirectory(deps.database.models, deps.identity),
      platformStaff: deps.config.platformStaff,
    });
  const { rateLimits } = deps.config;
  if (rateLimits) registerRateLimits(app, { limits: rateLimits, clock: deps.clock }, identify);
  else identify();
  registerBodyLimits(app, deps.config.bodyLimits);
  registerPreflight(app);

  livenessRoutes(app, deps);
  organizationRoutes(app, deps);
  userRoutes(app, deps);
  memberStatsRoutes(app, deps);
  assetRoutes(app, deps);
  tourTransferRoutes(app, deps);
  panoramaRoutes(app, deps);
  estateRoutes(app, deps);
  integrationRoutes(app, deps);
  buildingRoutes(app, deps);
  apartmentRoutes(app, deps);
  apartmentImportRoutes(app, deps);
  apartmentAuditRoutes(app, deps);
  navigatorRoutes(app, deps);
  trackingRoutes(app, deps);
  inquiryRoutes(app, deps);
  confirmationRoutes(app, deps);
  personRoutes(app, deps);
  accountRoutes(app, deps);
  noticeRoutes(app, deps);
  feedbackRoutes(app, deps);
  opinionRoutes(app, deps);
  commentRoutes(app, deps);
  embedRoutes(app, deps);
  estateProgressRoutes(app, deps);
  embedGuideRoutes(app, deps);

  await registerFiles(app, { ...deps, brand: deps.config.brand.key });
  brandRoutes(app, deps.config.brand);
  await monitoringRoutes(app, deps);
  await policyReportRoutes(app, deps, counted.violation);
  oembedRoute(app, deps);
  crawlerRoutes(app, deps);
  answerLost = await registerPages(app, deps);
  return app;
}
