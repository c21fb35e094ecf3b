import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { FeedRefusalSchema, FeedResponseSchema } from '#schemas/backoffice/feed.ts';
import type { LandlordItem } from '#schemas/backoffice/landlord.ts';
import type { PropertyItem } from '#schemas/backoffice/property.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { Answer, Client, RequestOptions } from '../support/client.ts';

/** A council's program: it has a key, and neither cookies nor an anti-forgery token. */
export class BackOffice {
  readonly #client: Client;
  readonly #key: string | undefined;

  constructor(client: Client, key: string | undefined) {
    this.#client = client;
    this.#key = key;
  }

  put(kind: FeedKind, items: readonly unknown[], query = ''): Promise<Answer> {
    return this.send('PUT', `/api/backoffice/${kind}${query}`, { body: { items } });
  }

  bids(query = ''): Promise<Answer> {
    return this.send('GET', `/api/backoffice/bids${query}`);
  }

  send(method: string, path: string, { headers, ...sent }: RequestOptions = {}): Promise<Answer> {
    const withKey = this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` };
    return this.#client.send(method, path, { ...sent, headers: { ...withKey, ...headers } });
  }
}

/** Adds a key as the owner of the database and returns it. */
export async function addKey(
  pool: Pool,
  tenantId: string,
  scopes: readonly ApiKeyScope[] = ['feed:write', 'bids:read'],
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await pool.query('insert into api_key (tenant_id, name, key_hash, scopes) values ($1, $2, $3, $4)', [
    tenantId,
    'tests',
    createHash('sha256').update(key).digest(),
    scopes,
  ]);
  return key;
}

/** Returns the result of a batch; fails the test if it was refused. */
export function taken(answer: Answer) {
  if (answer.status !== 200) throw new Error(`Not taken: ${answer.status} ${answer.text.slice(0, 1_000)}`);
  return answer.as(FeedResponseSchema);
}

/** Returns the findings in a refused batch, as `severity kind pointer`. */
export function refused(answer: Answer): string[] {
  if (answer.status !== 422) throw new Error(`Not refused: ${answer.status} ${answer.text.slice(0, 1_000)}`);
  return answer
    .as(FeedRefusalSchema)
    .findings.map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`);
}

export const landlord: LandlordItem = { externalReference: 'L/1', landlordId: 'oxmoor-council' };

/** Returns a home of Three Rivers, whose scheme is rolling: its adverts close when their landlord says. */
export function property(
  changed: Partial<PropertyItem['facts']> = {},
  externalReference = 'P/1',
): PropertyItem {
  return {
    externalReference,
    landlordReference: landlord.externalReference,
    facts: {
      localAuthorityIdentifier: 'oxmoor',
      bedrooms: 2,
      persons: 4,
      ...eachFeature(() => false),
      hasGarden: true,
      petsAllowed: true,
      street: 'Weir Row',
      area: 'Tarnbeck',
      postcode: 'ZZ1 1AA',
      propertyType: 'Terraced house',
      floor: null,
      lift: false,
      heating: 'Gas',
      epc: 'C',
      latitude: 53,
      longitude: -2,
      pictures: [{ file: 'adverts/p-1.svg', alt: 'A terraced house', width: 1200, height: 900 }],
      ...changed,
    },
  };
}

const day = 86_400_000;

/** Rules for a sound advert: without a rule on size it gets a warning. */
export const forTwoBedrooms = { bedroomNeed: { minimum: 2, maximum: 2 } };

/** Returns an advert that opened the day before yesterday and closes in three weeks, but never on a Sunday. */
export function advert(changed: Partial<AdvertItem> = {}): AdvertItem {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  const days = new Date(noon.getTime() + 21 * day).getUTCDay() === 0 ? 22 : 21;
  return {
    externalReference: 'A/1',
    propertyReference: 'P/1',
    schemeIdentifier: 'general-needs',
    advertTypeId: 1,
    opensAt: new Date(noon.getTime() - 2 * day).toISOString(),
    closesAt: new Date(noon.getTime() + days * day).toISOString(),
    details: {
      reference: 'WR1',
      title: 'Terraced house, Weir Row',
      summary: 'A terraced house by the weir.',
      description: ['A terraced house by the weir.'],
      rentPence: 11_000,
      serviceChargePence: 0,
      rentPeriod: 'week',
      tenancy: 'Secure tenancy',
      viewing: 'By appointment',
      suitedTo: 'A family of up to four.',
      homes: 1,
      bidWarning: null,
    },
    ...changed,
  };
}

export function application(changed: Partial<ApplicationItem['facts']> = {}, number = 1): ApplicationItem {
  return {
    externalReference: `H/${number}`,
    reference: String(700_000 + number),
    postcode: 'ZZ1 1AA',
    schemeIdentifiers: ['general-needs'],
    facts: {
      band: 'medium',
      effectiveDate: '2024-03-03',
      bedroomNeed: 2,
      household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
      localConnections: [],
      ...changed,
    },
  };
}
