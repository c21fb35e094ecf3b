import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { limitStoreOn } from './accounts/limit-store.ts';
import { makePasswords, type Passwords } from './accounts/password.ts';
import { type RateLimits, standardRateLimits } from './accounts/rate-limits.ts';
import { keepingFindings } from './addresses/address-service.ts';
import { openOsPlaces } from './addresses/os-places.ts';
import { compressAnswers } from './answers/compress-answers.ts';
import { startBackground } from './background/jobs.ts';
import { usualKeepMailDays } from './background/settings.ts';
import type { BackgroundWorker } from './background/worker.ts';
import { compileSerializer, compileValidator } from './compile-schemas.ts';
import type { Configuration } from './configuration.ts';
import { openDatabase } from './database/database.ts';
import { standardRoles } from './database/roles.ts';
import { sqlState } from './database/sql-state.ts';
import { type Draining, makeDraining } from './draining.ts';
import { answerErrors, sendProblem } from './errors/error-handler.ts';
import { type ErrorReporter, logReporter } from './errors/error-reporter.ts';
import type { FileServices } from './files/file-services.ts';
import { openClamav } from './files/look/clamav.ts';
import { standardCeilings } from './files/receive/upload-ceilings.ts';
import { Uploads } from './files/receive/uploads.ts';
import { openFileStore } from './files/storage/open-store.ts';
import { standardOutsidePatience } from './forms/outside/check-outside.ts';
import { makeAdvertCache } from './lettings/adverts/advert-cache.ts';
import { logQueues, makeQueueKeeper } from './lettings/queues/queue-keeper.ts';
import { makeReaderCache } from './lettings/reader-cache.ts';
import { addRoutes, refuseUndeclared } from './middleware/add-routes.ts';
import { contractVersionOf } from './middleware/contract-version.ts';
import { enterPreview } from './middleware/enter-preview.ts';
import { KnownMethods, methodsAt, refuseMethod } from './middleware/known-methods.ts';
import { refuseBrokenRequest, refuseOddRequests } from './middleware/refuse-connections.ts';
import { guardSite, refuseBadAddress, stageOrder } from './middleware/site.ts';
import { readBuiltSite } from './page/built-site.ts';
import { type PagePatience, standardPagePatience } from './page/page-patience.ts';
import { openPageRenderer } from './page/page-renderer.ts';
import type { ApiDescription } from './page/render-api-page.ts';
import { SitePages } from './page/site-pages.ts';
import { Drafts } from './preview/drafts.ts';
import { routes } from './routes/all-routes.ts';
import type { Server, Services } from './services.ts';
import { logCouncil, openTenantDirectory, type TenantDirectory } from './tenants/tenant-directory.ts';
import { dropForwardedPorts, originForm } from './trusted-proxies.ts';

export interface ServerOptions extends Configuration {
  readonly databaseUrl: string;
  /** Same as `openDatabase`'s `maximumConnections`. */
  readonly databaseConnections?: number;
  /**
   * Limits on how often one address may make calls that could be used for guessing; `standardRateLimits` by
   * default.
   */
  readonly rateLimits?: RateLimits;
  /** Time limits for the parts of pages; `standardPagePatience` by default. */
  readonly pagePatience?: PagePatience;
  /** Same as `OutsideWorld.patience`; `standardOutsidePatience` by default. */
  readonly outsidePatience?: number;
  /** The councils, loaded already; by default those of `tenantsFolder`, whose changes it follows. */
  readonly tenants?: TenantDirectory | undefined;
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
  /** Milliseconds between two looks for changes of a council's open adverts; a second by default. */
  readonly advertsLastFor?: number;
}

/** A listening server. */
export interface RunningServer {
  readonly port: number;
  /**
   * Reports on `/readyz` that it is shutting down, still serves requests for `drainMs`, then takes no new
   * connections, finishes the requests in progress and closes its database connections.
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

let version: string | undefined;
/** Returns the name of this program's contract, worked out once: it takes some milliseconds. */
const contractVersion = () => (version ??= contractVersionOf(routes));

type BuiltServer = Server & {
  readonly draining: Draining;
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
  const database = openDatabase(options.databaseUrl, options.databaseConnections, roles.app);
  const queues = makeQueueKeeper({ database, report: logQueues(server.log) });
  const tenants =
    options.tenants ??
    (await openTenantDirectory({
      tenantsFolder,
      defaultTenant,
      dataFolder,
      routes: site.paths,
      secondLookMs: options.secondLookMs,
      report: logCouncil(server.log),
      changed: (files) => queues.changed(files),
    }));
  // Finding the files of hundreds of councils takes seconds of processor time; requests are answered meanwhile.
  server.addHook('onListen', () => tenants.watch());
  const draining = makeDraining(server);
  let worker: BackgroundWorker | undefined;
  const drafts = new Drafts({
    tenantsFolder,
    routes: site.paths,
    hostsOfOthers: (tenantId) => tenants.hostsOfOthers(tenantId),
    draftsLastFor: options.draftsLastFor,
  });
  const renderer = options.rendersPages ? openPageRenderer(options.webFolder) : undefined;
  const methods = new KnownMethods(routes);
  const adverts = makeAdvertCache(Date.now, options.advertsLastFor);
  const port = () => portOf(server, options.port);
  const patience = options.pagePatience ?? standardPagePatience;
  let apiDescription: ApiDescription | undefined;
  const services: Services = {
    database,
    tenants,
    adverts,
    readers: makeReaderCache(),
    addresses: options.osPlaces && keepingFindings(openOsPlaces(options.osPlaces)),
    outsidePatience: options.outsidePatience ?? standardOutsidePatience,
    contractVersion,
    describeApi: () => (apiDescription ??= JSON.parse(JSON.stringify(server.swagger()))),
    mediaFolder,
    files: fileServices,
    uploads: new Uploads({
      files: fileServices,
      ceilings: options.uploadCeilings ?? standardCeilings,
      database,
      log: server.log,
    }),
    pictures: openFileStore(options.filesAddress, options.dataFolder, 'pictures'),
    webFolder: options.webFolder,
    port,
    isProduction,
    keepMailDays: options.keepMailDays ?? usualKeepMailDays,
    rateLimits: options.rateLimits ?? standardRateLimits,
    passwords: options.passwords ?? makePasswords(),
    errors: options.errors ?? logReporter(server.log),
    site,
    pages: new SitePages(site, { contractVersion, adverts, patience, port }, renderer),
    drafts,
    methods,
    isDraining: () => draining.begun,
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
  refuseUndeclared(server);
  guardSite(server, services, options.middleware ?? stageOrder, enterPreview(drafts), (request, reply) => {
    refuseMethod(request, reply, methodsAt(request, methods, site));
  });
  refuseOddRequests(server.server, (host) => tenants.byHost(host) !== undefined);
  server.setErrorHandler(answerErrors(services.errors));
  server.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'request.notFound'));
  server.addHook('onClose', async () => {
    await worker?.stop();
    await Promise.all([tenants.close(), queues.close(), renderer?.close()]);
    await database.close();
  });

  // Routes that send files name them; the plug-in's own routes would scan a folder of hundreds for each request.
  await server.register(fastifyStatic, {
    root: join(options.webFolder, 'assets'),
    serve: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders(reply, path) {
      // Behind a media host, another host's pages show them: the council's.
      if (path.startsWith(mediaFolder)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  addRoutes(server, services, routes);
  await server.ready();
  await queues.start(tenants.all);
  return Object.assign(server, {
    draining,
    work(ownPort: number) {
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
        port: ownPort,
        log: server.log,
      });
    },
  });
}

/**
 * Lets V8 grow its heap to three times what lives in it before it scans the whole heap, and count received bytes with
 * the heap instead of by themselves. With V8's own limits it scanned 100 MB for every 15 MB of a file that arrived,
 * and pages waited (docs/benchmarks.md).
 */
function scanHeapLessOften(): void {
  setFlagsFromString('--heap-growing-percent=200');
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

/** Builds the server and then listens: on `options.port` (0 for any free one), at `options.host`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  scanHeapLessOften();
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
