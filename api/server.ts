import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { keepingFindings } from './addresses/address-service.ts';
import { openOsPlaces } from './addresses/os-places.ts';
import { limitStoreOn } from './accounts/limit-store.ts';
import { makePasswords, type Passwords } from './accounts/password.ts';
import { standardRateLimits, type RateLimits } from './accounts/rate-limits.ts';
import { compileSerializer, compileValidator } from './compile-schemas.ts';
import { compressAnswers } from './answers/compress-answers.ts';
import { usualKeepMailDays } from './background/settings.ts';
import { startBackground } from './background/jobs.ts';
import type { BackgroundWorker } from './background/worker.ts';
import type { Configuration } from './configuration.ts';
import { contractVersionOf } from './middleware/contract-version.ts';
import { openDatabase } from './database/database.ts';
import { standardRoles } from './database/roles.ts';
import { sqlState } from './database/sql-state.ts';
import { makeDraining, type Draining } from './draining.ts';
import { answerErrors, sendProblem } from './errors/error-handler.ts';
import { type ErrorReporter, logReporter } from './errors/error-reporter.ts';
import type { FileServices } from './files/file-services.ts';
import { openClamav } from './files/look/clamav.ts';
import { standardOutsidePatience } from './forms/outside/check-outside.ts';
import { standardCeilings } from './files/receive/upload-ceilings.ts';
import { openFileStore } from './files/storage/open-store.ts';
import { refuseBrokenRequest, refuseOddWishes } from './middleware/refuse-connections.ts';
import { makeAdvertCache } from './lettings/adverts/advert-cache.ts';
import { logQueues, makeQueueKeeper } from './lettings/queues/queue-keeper.ts';
import { makeReaderCache } from './lettings/reader-cache.ts';
import { dropForwardedPorts, originForm } from './trusted-proxies.ts';
import { declareRefusals } from './middleware/declare-refusals.ts';
import { type GuardedRoute, holdAccess } from './middleware/hold-access.ts';
import { guardSite, refuseBadAddress, stageOrder } from './middleware/site.ts';
import { readBuiltSite } from './page/built-site.ts';
import { openPageDrawer } from './page/page-drawer.ts';
import { standardPagePatience, type PagePatience } from './page/page-patience.ts';
import { SitePages } from './page/site-pages.ts';
import { formPageRoutes } from './routes/form-pages.ts';
import { logInFormRoutes } from './routes/log-in-form.ts';
import { Drafts } from './preview/drafts.ts';
import { enterPreview } from './middleware/enter-preview.ts';
import { addressRoutes } from './routes/addresses.ts';
import { accountAlertRoutes } from './routes/account-alerts.ts';
import { automaticBidRoutes } from './routes/automatic-bids.ts';
import { accountSecurityRoutes } from './routes/account-security.ts';
import { accountRoutes } from './routes/account.ts';
import { accountActionRoutes } from './routes/account-actions.ts';
import { accountDocumentRoutes } from './routes/account-documents.ts';
import { accountSessionRoutes } from './routes/account-sessions.ts';
import { advertBidRoutes } from './routes/advert-bid.ts';
import { advertEligibilityRoutes } from './routes/advert-eligibility.ts';
import { apiDescriptionRoutes } from './routes/api-description.ts';
import { authenticationRoutes } from './routes/authentication.ts';
import { backofficeRoutes } from './routes/backoffice.ts';
import { diagnosticsRoutes } from './routes/diagnostics.ts';
import { drawnFileRoutes } from './routes/drawn-files.ts';
import { errorReportRoutes } from './routes/error-reports.ts';
import { backofficeDocumentRoutes } from './routes/backoffice-documents.ts';
import { backofficeEventRoutes } from './routes/backoffice-events.ts';
import { backofficeFormRoutes } from './routes/backoffice-forms.ts';
import { backofficePictureRoutes } from './routes/backoffice-pictures.ts';
import { formDefinitionRoutes } from './routes/form-definitions.ts';
import { formOutsideRoutes } from './routes/form-outside.ts';
import { formRoutes } from './routes/forms.ts';
import { favouriteRoutes } from './routes/favourites.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { fileRoutes } from './routes/files.ts';
import { contentRoutes } from './routes/content.ts';
import { councilDocumentRoutes } from './routes/council-documents.ts';
import { createAccountRoutes } from './routes/create-account.ts';
import { healthRoutes } from './routes/health.ts';
import { homePictureRoutes } from './routes/home-pictures.ts';
import { impersonationRoutes } from './routes/impersonation.ts';
import { KnownMethods, methodsAt, refuseMethod, unknownCallRoutes } from './routes/known-methods.ts';
import { localAreaRoutes } from './routes/local-area.ts';
import { messageRoutes } from './routes/messages.ts';
import { newActionRoutes } from './routes/new-actions.ts';
import { outcomeRoutes } from './routes/outcomes.ts';
import { planRoutes } from './routes/plans.ts';
import { pageRoutes } from './routes/page.ts';
import { previewRoutes } from './routes/preview.ts';
import { propertyListingRoutes } from './routes/property-listings.ts';
import { resetPasswordRoutes } from './routes/reset-password.ts';
import { retrieveDetailsRoutes } from './routes/retrieve-details.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { sentFileRoutes } from './routes/sent-files.ts';
import { systemRoutes } from './routes/system.ts';
import { tenantFileRoutes } from './routes/tenant-files.ts';
import { stylesRoutes } from './routes/styles.ts';
import { workerRoutes } from './routes/worker.ts';
import { appManifestRoutes } from './routes/app-manifest.ts';
import { textsRoutes } from './routes/texts.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { uploadRoutes } from './routes/uploads.ts';
import type { Server, Services } from './services.ts';
import { logCouncil, openTenantDirectory } from './tenants/tenant-directory.ts';

export interface ServerOptions extends Configuration {
  readonly databaseUrl: string;
  /**
   * Limits on how often one address may make calls that could be used for guessing; `standardRateLimits` by
   * default.
   */
  readonly rateLimits?: RateLimits;
  /** Time limits for the parts of pages; `standardPagePatience` by default. */
  readonly pagePatience?: PagePatience;
  /** Same as `OutsideWorld.patience`; `standardOutsidePatience` by default. */
  readonly outsidePatience?: number;
  /** Same as `DirectoryOptions.secondLookMs`. */
  readonly secondLookMs?: number;
  /** Hashes passwords and codes of letters; at the standard cost by default. */
  readonly passwords?: Passwords | undefined;
  /** Receives error reports; the log by default. */
  readonly errors?: ErrorReporter;
  /** The names of the middleware in order; the specification's order by default. */
  readonly middleware?: readonly string[];
  readonly logger?: FastifyServerOptions['logger'];
  /** Milliseconds between two checks of the files of a council's draft; a quarter of a second by default. */
  readonly draftsLastFor?: number;
}

/** A listening server. */
export interface RunningServer {
  readonly port: number;
  readonly routes: readonly GuardedRoute[];
  /**
   * Reports on `/readyz` that it is ending, goes on serving for `drainMs`, then takes no new connection,
   * finishes the requests under way and closes its database connections.
   */
  close(): Promise<void>;
}

/**
 * In bytes. Ordinary calls need far less; a log-in is under 2 kB, and larger calls have their own
 * limit.
 */
const bodyLimit = 64 * 1024;

/** Connections that may wait while the process is busy; the operating system may allow fewer. */
const backlog = 4_096;

type BuiltServer = Server & {
  readonly draining: Draining;
  readonly routes: readonly GuardedRoute[];
  /**
   * Starts the background work, if this process does any. Call it once the server listens, since letters
   * contain its port.
   */
  work(port: number): void;
};

/** Builds the server without listening. Expects the web build and the councils' files. */
async function buildServer(options: ServerOptions): Promise<BuiltServer> {
  const { trustedProxies = [], roles = standardRoles, isProduction = false } = options;
  const server = Fastify({
    bodyLimit,
    // A request without a host is for no council, and our own answer says so; of two hosts in one request,
    // neither counts.
    http: { requireHostHeader: false, joinDuplicateHeaders: true },
    rewriteUrl: originForm,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: refuseBadAddress(() => services),
    // A request that was cut off must not hold a socket for ever; reading a 64 kB body takes far less than half
    // a minute.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    logger: options.logger ?? { level: process.env['LINTEL_LOG'] ?? 'warn' },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Requests that come in while the server closes are answered like the rest.
    return503OnClosing: false,
    // A counter would repeat, since several processes answer for one council.
    genReqId: () => randomUUID(),
  }).withTypeProvider<TypeBoxTypeProvider>();
  server.setValidatorCompiler(compileValidator);
  server.setSerializerCompiler(compileSerializer);

  const mediaFolder = join(options.dataFolder, 'media');
  await mkdir(mediaFolder, { recursive: true });
  const fileServices: FileServices = {
    store: openFileStore(options.filesAddress, options.dataFolder, 'files'),
    stagingFolder: join(options.dataFolder, 'staging'),
    scanner:
      options.clamav &&
      openClamav(options.clamav, (reason) =>
        server.log.warn({ reason }, 'the virus scanner gave no verdict'),
      ),
  };
  const site = await readBuiltSite(options.webFolder);
  const { tenantsFolder, defaultTenant, dataFolder } = options;
  const database = openDatabase(options.databaseUrl, undefined, roles.app);
  const queues = makeQueueKeeper({ database, report: logQueues(server.log) });
  const tenants = await openTenantDirectory({
    tenantsFolder,
    defaultTenant,
    dataFolder,
    routes: site.paths,
    secondLookMs: options.secondLookMs,
    report: logCouncil(server.log),
    changed: (files) => queues.changed(files),
  });
  // Finding the files of hundreds of councils takes seconds of processor time; requests are answered meanwhile.
  server.addHook('onListen', () => tenants.watch());
  const draining = makeDraining(server);
  let worker: BackgroundWorker | undefined;
  let version: string | undefined;
  const services: Services = {
    database,
    tenants,
    adverts: makeAdvertCache(),
    readers: makeReaderCache(),
    addresses: options.osPlaces && keepingFindings(openOsPlaces(options.osPlaces)),
    outsidePatience: options.outsidePatience ?? standardOutsidePatience,
    contractVersion: () => (version ??= contractVersionOf(server.swagger())),
    mediaFolder,
    files: fileServices,
    uploadCeilings: options.uploadCeilings ?? standardCeilings,
    pictures: openFileStore(options.filesAddress, options.dataFolder, 'pictures'),
    webFolder: options.webFolder,
    port: () => portOf(server, options.port),
    isProduction,
    keepMailDays: options.keepMailDays ?? usualKeepMailDays,
    rateLimits: options.rateLimits ?? standardRateLimits,
    passwords: options.passwords ?? makePasswords(),
    errors: options.errors ?? logReporter(server.log),
  };

  if (trustedProxies.length > 0) {
    server.addHook('onRequest', (request, _reply, next) => {
      dropForwardedPorts(request);
      next();
    });
  }
  await server.register(cookie);
  await server.register(rateLimit, { global: false, store: limitStoreOn(database, server.log) });
  await server.register(swagger, { openapi: description });
  server.addHook('onSend', compressAnswers);
  const drafts = new Drafts({
    tenantsFolder,
    routes: site.paths,
    hostsOfOthers: (tenantId) => tenants.hostsOfOthers(tenantId),
    draftsLastFor: options.draftsLastFor,
  });
  declareRefusals(server);
  const routes = holdAccess(server);
  const methods = new KnownMethods(server);
  guardSite(server, services, options.middleware ?? stageOrder, enterPreview(drafts), (request, reply) => {
    refuseMethod(request, reply, methodsAt(request, methods, site));
  });
  refuseOddWishes(server.server, (host) => tenants.byHost(host) !== undefined);
  server.setErrorHandler(answerErrors(services.errors));
  server.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'request.notFound'));
  server.addHook('onClose', async () => {
    await worker?.stop();
    await Promise.all([tenants.close(), queues.close()]);
    await database.close();
  });

  healthRoutes(server, services, draining);
  systemRoutes(server, services);
  diagnosticsRoutes(server, services);
  errorReportRoutes(server, services);
  contentRoutes(server);
  propertyListingRoutes(server, services);
  previewRoutes(server, services, drafts);
  outcomeRoutes(server);
  calendarRoutes(server, services);
  advertEligibilityRoutes(server, services);
  advertBidRoutes(server, services);
  authenticationRoutes(server, services);
  impersonationRoutes(server, services);
  createAccountRoutes(server, services);
  resetPasswordRoutes(server, services);
  accountSecurityRoutes(server, services);
  accountRoutes(server, services);
  accountSessionRoutes(server);
  retrieveDetailsRoutes(server, services);
  favouriteRoutes(server);
  accountAlertRoutes(server);
  automaticBidRoutes(server, services);
  planRoutes(server);
  savedSearchRoutes(server);
  unsubscribeRoutes(server);
  sentFileRoutes(server, services);
  accountDocumentRoutes(server, services);
  councilDocumentRoutes(server, services);
  localAreaRoutes(server, services);
  messageRoutes(server, services);
  accountActionRoutes(server);
  newActionRoutes(server);
  formRoutes(server, services);
  formOutsideRoutes(server, services);
  formDefinitionRoutes(server);
  addressRoutes(server, services);
  await uploadRoutes(server, services);
  backofficeRoutes(server);
  backofficeFormRoutes(server);
  backofficeEventRoutes(server, services);
  backofficeDocumentRoutes(server, services);
  backofficePictureRoutes(server, services);
  unknownCallRoutes(server, methods);
  apiDescriptionRoutes(server, () => JSON.parse(JSON.stringify(server.swagger())));
  await fileRoutes(server, services);
  homePictureRoutes(server, services);
  tenantFileRoutes(server, services);
  textsRoutes(server);
  stylesRoutes(server, site);
  workerRoutes(server, site);
  appManifestRoutes(server);
  const drawer = options.drawsPages ? openPageDrawer(options.webFolder) : undefined;
  server.addHook('onClose', () => drawer?.close());
  const pages = new SitePages(
    site,
    { ...services, patience: options.pagePatience ?? standardPagePatience },
    drawer,
  );
  drawnFileRoutes(server, pages);
  logInFormRoutes(server, services, pages);
  formPageRoutes(server, services, pages);
  pageRoutes(server, services, pages);
  await server.ready();
  await queues.start(tenants.all);
  return Object.assign(server, {
    draining,
    routes,
    work(port: number) {
      const { background: settings, databaseUrl } = options;
      if (!settings) return;
      worker = startBackground({
        settings,
        databaseUrl,
        role: roles.worker,
        database,
        tenants,
        files: fileServices,
        passwords: services.passwords,
        dataFolder,
        port,
        log: server.log,
      });
    },
  });
}

/** Builds the server and then listens: on `options.port` (0 for any free one), at `options.host`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = await buildServer(options);
  try {
    await listen(server, options);
  } catch (error) {
    await server.close();
    throw error;
  }
  const port = portOf(server, options.port);
  server.work(port);
  return {
    port,
    routes: server.routes,
    close: () => server.draining.end(options.drainMs ?? 0),
  };
}

/** Returns the port on which a server listens; the wanted one until it does. */
function portOf({ server }: Server, wanted: number): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : wanted;
}

/**
 * Listens. Without a host, on every address of the machine: `::` takes both families, if IPv6 exists at all.
 */
async function listen(server: Server, { port, host }: Pick<Configuration, 'port' | 'host'>): Promise<void> {
  try {
    await server.listen({ port, host: host ?? '::', backlog });
  } catch (error) {
    const code = sqlState(error);
    if (host === undefined && code === 'EAFNOSUPPORT') {
      await server.listen({ port, host: '0.0.0.0', backlog });
      return;
    }
    if (host !== undefined && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')) {
      throw new Error(
        `LINTEL_HOST is "${host}", which is no address of this machine (${code}). Name one that it has, such as 127.0.0.1, or leave it out to listen on all of them.`,
        { cause: error },
      );
    }
    throw error;
  }
}

const description = {
  openapi: '3.1.0',
  info: {
    title: 'Lintel API',
    version: '1',
    description:
      'Everything the portal does goes through these calls. Writes need the X-Anti-Forgery-Token that GET /api/authentication/user gives; bids need an Idempotency-Key. The back office has keys of its own (Authorization: Bearer) and needs neither. Refusals are problem documents with a code of the catalogue.',
  },
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'Made by npm run backoffice -- key new.' },
    },
  },
} as const;
