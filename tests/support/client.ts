import { request as httpRequest } from 'node:http';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { BidRefusalSchema, BidResponseSchema } from '#schemas/api/advert-bid.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';

/** An answer, read to its end. */
export class Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  #text: string | undefined;

  constructor(status: number, headers: Answer['headers'], body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.bytes = body;
  }

  get text(): string {
    return (this.#text ??= this.bytes.toString());
  }

  /**
   * Returns the body, checked against the schema that the API publishes for it; throws if it does not match.
   */
  as<Schema extends TSchema>(schema: Schema): Static<Schema> {
    const value: unknown = JSON.parse(this.text);
    if (Value.Check(schema, value)) return value;
    const faults = [...Value.Errors(schema, value)].map((fault) => `${fault.instancePath} ${fault.message}`);
    throw new Error(
      `${this.status} does not fit its schema: ${faults.join('; ')}\n${this.text.slice(0, 2_000)}`,
    );
  }

  /** The code of a problem document. */
  get code(): string {
    return this.as(ProblemSchema).code;
  }

  /** The answer to an accepted bid; fails the test if the bid was refused. */
  get bid(): Static<typeof BidResponseSchema> {
    if (this.status !== 200)
      throw new Error(`The bid was not taken: ${this.status} ${this.text.slice(0, 500)}`);
    return this.as(BidResponseSchema);
  }

  /** The refusal of a bid; fails the test if the bid was accepted. */
  get refusal(): Static<typeof BidRefusalSchema> {
    if (this.status !== 409)
      throw new Error(`The bid was not refused: ${this.status} ${this.text.slice(0, 500)}`);
    return this.as(BidRefusalSchema);
  }
}

export interface RequestOptions {
  readonly body?: unknown;
  /** A body sent as it is, not as JSON. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One browser's HTTP: stores cookies and sends the anti-forgery token. It connects to 127.0.0.1 with a Host
 * header, because Node does not resolve `*.localhost`.
 */
export class Client {
  readonly cookies = new Map<string, string>();
  antiForgeryToken: string | undefined;
  readonly #port: number;
  readonly #host: string;

  constructor(port: number, host: string) {
    this.#port = port;
    this.#host = host;
  }

  get = (path: string, sent: RequestOptions = {}) => this.send('GET', path, sent);
  post = (path: string, sent: RequestOptions = {}) => this.send('POST', path, sent);

  /** Gets a token as a page does, then logs in. */
  async logIn(
    email: string,
    password: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> {
    await this.visit();
    const answer = await this.post('/api/authentication/login', {
      body: { email, password, rememberMe: false, ...more },
    });
    if (answer.status === 200) this.antiForgeryToken = answer.as(UserResponseSchema).antiForgeryToken;
    return answer;
  }

  /** Asks for the session and the token that writes need, as every page does first. */
  async visit(): Promise<Answer> {
    const answer = await this.get('/api/authentication/user');
    this.antiForgeryToken = answer.as(UserResponseSchema).antiForgeryToken;
    return answer;
  }

  bid(advertId: string, applicationId: string, key: string = randomUUID()): Promise<Answer> {
    return this.post(`/api/advertbid/${advertId}/${applicationId}`, { headers: { 'idempotency-key': key } });
  }

  withdraw(
    advertId: string,
    applicationId: string,
    bidId: string,
    key: string = randomUUID(),
  ): Promise<Answer> {
    return this.send('DELETE', `/api/advertbid/${advertId}/${applicationId}/${bidId}`, {
      headers: { 'idempotency-key': key },
    });
  }

  /** Moves the bid here from its present home. */
  move(advertId: string, applicationId: string, bidId: string, key: string = randomUUID()): Promise<Answer> {
    return this.post(`/api/advertbid/${advertId}/${applicationId}/move`, {
      headers: { 'idempotency-key': key },
      body: { bidId },
    });
  }

  prefer(advertId: string, applicationId: string, bidId: string, preferredProperty = true): Promise<Answer> {
    return this.post(`/api/advertbid/preferredproperty/${advertId}/${applicationId}/${bidId}`, {
      body: { preferredProperty },
    });
  }

  async send(
    method: string,
    path: string,
    { body, raw, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port: this.#port,
          path,
          method,
          headers: {
            host: this.#host,
            ...(cookie ? { cookie } : {}),
            ...(this.antiForgeryToken ? { 'x-anti-forgery-token': this.antiForgeryToken } : {}),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        (response) => {
          this.#keepCookies(response.headers['set-cookie'] ?? []);
          resolve(
            buffer(response).then((all) => new Answer(response.statusCode ?? 0, response.headers, all)),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
