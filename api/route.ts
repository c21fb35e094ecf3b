import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ResolveFastifyReplyReturnType } from 'fastify/types/type-provider.js';
import type { TSchema } from 'typebox';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { RateLimits } from './accounts/rate-limits.ts';
import type { Services } from './services.ts';

/**
 * A limit on calls: by its name for each network address, `perAccount` for each account where there is one, or a
 * number in a window, such as '1 minute', for each network address.
 */
type Limit =
  | keyof RateLimits
  | { readonly perAccount: keyof RateLimits }
  | { readonly max: number; readonly timeWindow: string };

/**
 * Bodies besides JSON: `bytes` of any kind and no JSON, as a `Buffer`; `fields` of a form that the
 * browser itself sends from one of our pages, as `URLSearchParams`; a `letter` program's form, which is not
 * read; or a `stream` of the tus protocol, which the handler reads.
 */
export type Reading = 'bytes' | 'fields' | 'letter' | 'stream';

/** A request whose parts have the types of a route's contract. */
type RequestOf<Contract extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Contract,
  TypeBoxTypeProvider
>;

/** A reply that accepts the answers of a route's contract. */
type ReplyOf<Contract extends FastifySchema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  ContextConfigDefault,
  Contract,
  TypeBoxTypeProvider
>;

/** A route as data. `middleware/add-routes.ts` makes the server follow from it. */
export interface Route<Contract extends FastifySchema = FastifySchema> extends Readonly<
  Pick<FastifyContextConfig, 'access' | 'aboutHomes' | 'carriesOn'>
> {
  /** `GET` answers `HEAD`, too. */
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the syntax of Fastify's router: `/api/forms/:formname/start`. */
  readonly url: string;
  /**
   * The request's parts and the answers, for the checks, the types and the API's description. Refusals that
   * follow from the rest of the route (`middleware/add-routes.ts`) are not named. Files and pages are left
   * out of the description.
   */
  readonly contract: Contract;
  /** A program with a key may make 600 calls a minute unless its route says otherwise. */
  readonly limit?: Limit;
  /** In bytes. */
  readonly bodyLimit?: number;
  readonly reads?: Reading;
  /** True if the answer is written without its schema (`plainJson`). */
  readonly isPlainJson?: boolean;
  /** Compiles the contract's checks, for a route that leaves part of them to its handler. */
  readonly validatorCompiler?: FastifySchemaCompiler<TSchema>;
  /**
   * True for a route that takes requests without another route; it does not count among the known methods of an
   * address.
   */
  readonly catchesRest?: boolean;
  handler(
    request: RequestOf<Contract>,
    services: Services,
    reply: ReplyOf<Contract>,
  ): ResolveFastifyReplyReturnType<TypeBoxTypeProvider, Contract, RouteGenericInterface>;
  /** Answers a refused request otherwise than with a problem document. */
  refuse?(request: FastifyRequest, services: Services, reply: FastifyReply, code: ErrorCode): unknown;
}

/** Declares a route: the handler's types come from its contract. */
export const route = <const Contract extends FastifySchema>(declared: Route<Contract>): Route<Contract> =>
  declared;
