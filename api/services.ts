import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Passwords } from './accounts/password.ts';
import type { RateLimits } from './accounts/rate-limits.ts';
import type { AddressService } from './addresses/address-service.ts';
import type { Database } from './database/database.ts';
import type { ErrorReporter } from './errors/error-reporter.ts';
import type { FileServices } from './files/file-services.ts';
import type { Uploads } from './files/receive/uploads.ts';
import type { FileStore } from './files/storage/file-store.ts';
import type { AdvertCache } from './lettings/adverts/advert-cache.ts';
import type { ReaderCache } from './lettings/reader-cache.ts';
import type { BuiltSite } from './page/built-site.ts';
import type { ApiDescription } from './page/render-api-page.ts';
import type { SitePages } from './page/site-pages.ts';
import type { Drafts } from './preview/drafts.ts';
import type { TenantDirectory } from './tenants/tenant-directory.ts';

/** Services shared by the routes, made once per process. */
export interface Services {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly adverts: AdvertCache;
  readonly readers: ReaderCache;
  /** Addresses of the whole country, if there is a key for them. */
  readonly addresses: AddressService | undefined;
  /** Same as `OutsideWorld.patience`. */
  readonly outsidePatience: number;
  readonly contractVersion: () => string;
  /** The OpenAPI document of the calls. */
  readonly describeApi: () => ApiDescription;
  readonly mediaFolder: string;
  readonly files: FileServices;
  readonly uploads: Uploads;
  /** Pictures of homes that councils sent: a store of its own, since its content is public. */
  readonly pictures: FileStore;
  readonly webFolder: string;
  /** The port of this process, part of the addresses of councils on this machine (`publicAddress`). */
  readonly port: () => number;
  /** Same as `Configuration.isProduction`. */
  readonly isProduction: boolean;
  /** Same as `Configuration.keepMailDays`. */
  readonly keepMailDays: number;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly errors: ErrorReporter;
  readonly site: BuiltSite;
  readonly pages: SitePages;
  readonly drafts: Drafts;
  /** The methods that an address has. */
  readonly methods: { of(path: string): readonly string[] };
  /** True once the process has begun to end. */
  readonly isDraining: () => boolean;
}

/** Fastify with requests and answers typed by the schemas of `schemas/api`. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
