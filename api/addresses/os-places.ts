import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { readPostcode, writePostcode } from '#domain/accounts/postcode.ts';
import type { FoundAddress } from '#schemas/addresses.ts';
import { AddressServiceError, type AddressService } from './address-service.ts';

/** The origin and key of OS Places. */
export interface OsPlacesAddress {
  readonly key: string;
  /** Origin without a trailing slash; `https://api.os.uk` by default. */
  readonly origin: string;
}

interface Limits {
  /** For all pages of one look-up together, in milliseconds. */
  readonly timeLimit: number;
}

/** The largest page allowed, and more pages than any postcode fills. */
const pageSize = 100;
const mostPages = 10;
/** A page of 100 records takes some 120 kB. */
const mostBytes = 2_000_000;

const text = Type.Optional(Type.Unknown());
const RecordSchema = Type.Record(Type.String(), Type.Unknown());
/** The part of the answer that is read: each release may add more. */
const AnswerSchema = Type.Object({
  header: Type.Object({ totalresults: Type.Integer({ minimum: 0 }) }),
  results: Type.Optional(
    Type.Array(Type.Object({ DPA: Type.Optional(RecordSchema), LPI: Type.Optional(RecordSchema) })),
  ),
  error: text,
});
const ErrorSchema = Type.Object({ error: Type.Object({ statuscode: Type.Integer() }) });
type Answer = Static<typeof AnswerSchema>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The OS Places service of Ordnance Survey, according to its documentation: `GET /search/places/v1/postcode`,
 * 100 records a page, addresses of Royal Mail (`DPA`) and, for homes missing there, of councils (`LPI`). The
 * key goes in a header, which is never logged.
 */
export function openOsPlaces(
  { key, origin }: OsPlacesAddress,
  { timeLimit }: Limits = { timeLimit: 5_000 },
): AddressService {
  async function ask(
    postcode: string,
    language: string,
    offset: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const query = new URLSearchParams({
      postcode: writePostcode(postcode),
      dataset: 'DPA,LPI',
      lr: language === 'cy' ? 'CY' : 'EN',
      maxresults: String(pageSize),
      offset: String(offset),
    });
    const response = await fetch(`${origin}/search/places/v1/postcode?${query.toString()}`, {
      headers: { key, accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    const body = parse(await bodyOf(response));
    if (!response.ok) throw new AddressServiceError(response.status);
    if (Value.Check(ErrorSchema, body)) throw new AddressServiceError(body.error.statuscode);
    if (!Value.Check(AnswerSchema, body)) throw new AddressServiceError(502);
    return body;
  }

  async function findIn(postcode: string, language: string, signal: AbortSignal): Promise<FoundAddress[]> {
    const records: NonNullable<Answer['results']> = [];
    for (let page = 0; page < mostPages; page += 1) {
      const { header, results = [] } = await ask(postcode, language, page * pageSize, signal);
      records.push(...results);
      if (results.length === 0 || (page + 1) * pageSize >= header.totalresults) break;
    }
    return homesIn(records, postcode);
  }

  return {
    async find(postcode, language) {
      const signal = AbortSignal.timeout(timeLimit);
      try {
        const found = await findIn(postcode, language, signal);
        // Few homes outside Wales have a record in Welsh.
        return found.length === 0 && language === 'cy' ? await findIn(postcode, 'en', signal) : found;
      } catch (cause) {
        if (cause instanceof AddressServiceError) throw cause;
        throw new AddressServiceError(signal.aborted ? 504 : 503, { cause });
      }
    },
  };
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new AddressServiceError(502);
    body += decoder.decode(chunk, { stream: true });
  }
  return body + decoder.decode();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Lists each home once, by UPRN: Royal Mail's record takes precedence over the council's. */
function homesIn(records: NonNullable<Answer['results']>, postcode: string): FoundAddress[] {
  const homes = new Map<string, FoundAddress>();
  const add = (home: FoundAddress | null) => {
    if (home === null || readPostcode(home.postcode) !== postcode) return;
    const id = home.uprn || JSON.stringify(home);
    if (!homes.has(id)) homes.set(id, home);
  };
  for (const { DPA } of records) if (DPA) add(postalAddress(DPA));
  for (const { LPI } of records) if (LPI) add(councilAddress(LPI));
  return [...homes.values()].toSorted(byPremise);
}

function said(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The address in a Royal Mail record; null for a PO box, which is not a home. */
function postalAddress(fields: Fields): FoundAddress | null {
  if (said(fields, 'PO_BOX_NUMBER') !== '') return null;
  const of = (name: string) => properCase(said(fields, name));
  return addressOf(fields, {
    premise: [of('ORGANISATION_NAME'), of('SUB_BUILDING_NAME'), of('BUILDING_NAME'), of('BUILDING_NUMBER')],
    lines: [
      of('DEPENDENT_THOROUGHFARE_NAME'),
      of('THOROUGHFARE_NAME'),
      of('DOUBLE_DEPENDENT_LOCALITY'),
      of('DEPENDENT_LOCALITY'),
    ],
    town: of('POST_TOWN'),
    county: '',
    postcode: said(fields, 'POSTCODE'),
  });
}

/** The address in a council's record (BS 7666); null for anything but homes, such as shops and substations. */
function councilAddress(fields: Fields): FoundAddress | null {
  if (!said(fields, 'CLASSIFICATION_CODE').startsWith('R')) return null;
  const of = (name: string) => properCase(said(fields, name));
  const numbered = (kind: 'SAO' | 'PAO') => {
    const [from, to] = ['START', 'END'].map(
      (end) => said(fields, `${kind}_${end}_NUMBER`) + said(fields, `${kind}_${end}_SUFFIX`),
    );
    return to === '' ? (from ?? '') : `${from}-${to}`;
  };
  return addressOf(fields, {
    premise: [of('SAO_TEXT'), numbered('SAO'), of('PAO_TEXT'), numbered('PAO')],
    lines: [of('STREET_DESCRIPTION'), of('LOCALITY_NAME')],
    town: of('TOWN_NAME'),
    county: '',
    postcode: said(fields, 'POSTCODE_LOCATOR'),
  });
}

interface Parts {
  readonly premise: readonly string[];
  readonly lines: readonly string[];
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
}

function addressOf(fields: Fields, { premise, lines, town, county, postcode }: Parts): FoundAddress {
  const uprn = said(fields, 'UPRN');
  const house = premise.filter((part) => part !== '').join(', ');
  const there = lines.filter((line, at) => line !== '' && line !== town && lines.indexOf(line) === at);
  const [line1 = '', line2 = '', ...more] = there;
  return {
    uprn: /^\d{1,12}$/.test(uprn) ? uprn : '',
    // A farm without a street: its name becomes the first line.
    premise: line1 === '' ? '' : house,
    line1: line1 === '' ? house : line1,
    line2,
    line3: more.join(', '),
    town,
    county,
    postcode: writePostcode(readPostcode(postcode) ?? ''),
  };
}

const order = new Intl.Collator('en-GB', { numeric: true });

function byPremise(one: FoundAddress, other: FoundAddress): number {
  return order.compare(one.line1, other.line1) || order.compare(one.premise, other.premise);
}

/** Words in lower case inside a name, in English, French and Welsh place names. */
const small = new Set(
  'and by cum en in la le of on over sub super the under upon with a ar ger o y yr'.split(' '),
);

/**
 * Converts capitals to ordinary case: `STRYD Y BONT` gives `Stryd y Bont`. Royal Mail's list is in capitals,
 * which are slow to read and spelt out by some screen readers. A number keeps its letter: `12A`.
 */
function properCase(capitals: string): string {
  let isFirst = true;
  return capitals.trim().replace(/[\p{L}\p{N}’']+/gu, (word) => {
    const low = word.toLocaleLowerCase('en-GB');
    const isSmall = !isFirst && small.has(low);
    isFirst = false;
    if (isSmall) return low;
    if (/\p{N}/u.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? low : word;
    const [first = '', ...rest] = low;
    return first.toLocaleUpperCase('en-GB') + rest.join('');
  });
}

/**
 * Reads `LINTEL_OS_PLACES_KEY`, and `LINTEL_OS_PLACES_URL` for a service with the same API. Undefined without a
 * key.
 * @throws Error for an invalid address.
 */
export function readOsPlaces(environment: NodeJS.ProcessEnv): OsPlacesAddress | undefined {
  const key = environment['LINTEL_OS_PLACES_KEY'];
  const given = environment['LINTEL_OS_PLACES_URL'] || 'https://api.os.uk';
  if (!key) return undefined;
  if (!URL.canParse(given) || !/^https?:\/\//.test(given))
    throw new Error(`LINTEL_OS_PLACES_URL is "${given}"; it must be an address such as https://api.os.uk.`);
  return { key, origin: given.replace(/\/+$/, '') };
}
