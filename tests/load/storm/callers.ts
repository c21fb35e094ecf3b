import { makeAdvertCache } from '#api/lettings/adverts/advert-cache.ts';
import type { BiddingContext } from '#api/lettings/bids/bidding-facts.ts';
import { moveBid, placeBid, withdrawBid } from '#api/lettings/bids/bidding.ts';
import { preferBid } from '#api/lettings/bids/preferred.ts';
import { makeReaderCache } from '#api/lettings/reader-cache.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { BidResponseSchema, type BidReceipt } from '#schemas/api/advert-bid.ts';
import { Client, type Answer } from '../../support/client.ts';
import { tenant, type StormPerson, type Scene } from './scene.ts';

/** The result of a request: done, perhaps with a receipt, or the code of a refusal. */
export type CallResult =
  | { readonly done: true; readonly receipt: BidReceipt | null }
  | { readonly done: false; readonly code: string };

/** One way to make requests for a person; throws on any answer that is neither done nor a refusal. */
export interface Caller {
  place(person: StormPerson, advertId: string, key: string): Promise<CallResult>;
  withdraw(person: StormPerson, advertId: string, bidId: string, key: string): Promise<CallResult>;
  move(person: StormPerson, advertId: string, bidId: string, key: string): Promise<CallResult>;
  prefer(person: StormPerson, advertId: string, bidId: string, wanted: boolean): Promise<CallResult>;
}

const refusals = /^(bid\.|request\.notFound$|common\.concurrency$)/;

async function toldByFunction(
  answer: Promise<object | { readonly receipt: BidReceipt }>,
): Promise<CallResult> {
  try {
    const done = await answer;
    return { done: true, receipt: 'receipt' in done ? done.receipt : null };
  } catch (error) {
    if (!(error instanceof ProblemError) || !refusals.test(error.code)) throw error;
    return { done: false, code: error.code };
  }
}

async function toldByHttp(asked: Promise<Answer>, hasReceipt: boolean): Promise<CallResult> {
  const answer = await asked;
  if (answer.status === 200)
    return { done: true, receipt: hasReceipt ? answer.as(BidResponseSchema).receipt : null };
  const { code } = answer;
  if (!refusals.test(code)) throw new Error(`${answer.status} ${code}`);
  return { done: false, code };
}

/**
 * Calls the routes' functions with one process's caches. Each worker thus goes by facts that another has
 * changed meanwhile, as processes behind a load balancer do.
 */
export function callDirectly({ database, policy }: Scene): Caller {
  const context: BiddingContext = {
    tenantId: tenant,
    database,
    policy,
    readers: makeReaderCache(),
    adverts: makeAdvertCache(),
  };
  return {
    place: ({ application: applicationId, tokenHash }, advertId, key) =>
      toldByFunction(placeBid(context, { tokenHash, applicationId, advertId, key })),
    withdraw: ({ application: applicationId, tokenHash }, advertId, bidId, key) =>
      toldByFunction(withdrawBid(context, { tokenHash, applicationId, advertId, bidId, key })),
    move: ({ application: applicationId, tokenHash }, advertId, bidId, key) =>
      toldByFunction(moveBid(context, { tokenHash, applicationId, advertId, bidId, key })),
    prefer: ({ application: applicationId, tokenHash }, advertId, bidId, preferredProperty) =>
      toldByFunction(preferBid(context, { tokenHash, applicationId, advertId, bidId, preferredProperty })),
  };
}

/** Makes requests through HTTP with everything on. */
export function callThroughHttp(port: number): Caller {
  const clients = new Map<string, Client>();
  const clientOf = ({ token }: StormPerson): Client => {
    let client = clients.get(token);
    if (!client) {
      clients.set(token, (client = new Client(port, `${tenant}.localhost`)));
      client.cookies.set('__Host-session', token);
      client.antiForgeryToken = antiForgeryTokenFor(token);
    }
    return client;
  };
  return {
    place: (person, advertId, key) =>
      toldByHttp(clientOf(person).bid(advertId, person.application, key), true),
    withdraw: (person, advertId, bidId, key) =>
      toldByHttp(clientOf(person).withdraw(advertId, person.application, bidId, key), true),
    move: (person, advertId, bidId, key) =>
      toldByHttp(clientOf(person).move(advertId, person.application, bidId, key), true),
    prefer: (person, advertId, bidId, wanted) =>
      toldByHttp(clientOf(person).prefer(advertId, person.application, bidId, wanted), false),
  };
}
