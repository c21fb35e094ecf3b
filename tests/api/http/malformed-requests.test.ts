import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#api/middleware/security-headers.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly all: string;
}

/** Sends raw bytes and reads until the server closes the connection. */
async function send(bytes: Buffer): Promise<RawAnswer> {
  const socket = connect(portal.port, '127.0.0.1');
  socket.setEncoding('latin1');
  const read = text(socket);
  // A server that refuses a request may close the connection before it has read all of it.
  const broken = new Promise<void>((resolve) => socket.once('error', () => resolve()));
  socket.write(bytes);
  const all = await Promise.race([read.catch(() => ''), broken.then(() => '')]);
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
    all,
  };
}

/** Returns a request without a body, for a host. */
const get =
  (target: string, ...lines: readonly string[]) =>
  (host: string): string =>
    [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n');

/** Returns a request with a body, and its length unless a line gives another one. */
const post =
  (target: string, body: string, ...lines: readonly string[]) =>
  (host: string): string =>
    [
      `POST ${target} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      ...(lines.some((line) => /^(?:content-length|transfer-encoding)/i.test(line))
        ? []
        : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
      ...lines,
      '',
      body,
    ].join('\r\n');

interface Malformed {
  readonly name: string;
  /** The request as Latin-1, which can hold any byte. */
  readonly request: (host: string) => string;
  /** Status at a council's host. */
  readonly status: number;
  /** Status at an unknown host if it is not 404: the parser's refusals come before the host is known. */
  readonly elsewhere?: number;
}

const login = '/api/authentication/login';
const json = 'Content-Type: application/json';
const long = 'x'.repeat(20_000);

const malformed: readonly Malformed[] = [
  { name: 'a byte that is no UTF-8 in the address', request: get('/%ff'), status: 400 },
  { name: 'the same in a call', request: get('/api/%ff'), status: 400 },
  { name: 'the same below a known call', request: get('/api/forms/%ff/start'), status: 400 },
  { name: 'half an escape', request: get('/properties/%'), status: 400 },
  { name: 'an escape of no number', request: get('/%zz'), status: 400 },
  { name: 'a surrogate in UTF-8', request: get('/content/%ed%a0%80'), status: 400 },
  { name: 'an overlong slash in UTF-8', request: get('/content/..%c0%af..%c0%afetc'), status: 400 },
  { name: 'a bad escape in another language', request: get('/cy/%ff'), status: 400 },
  { name: 'a bad escape in the name of a picture', request: get('/media/%ff.jpg'), status: 400 },
  { name: 'a NUL in an address', request: get('/content/%00'), status: 404 },
  { name: 'a NUL in the name of a file', request: get('/assets/%00.js'), status: 400 },
  { name: 'a way up out of the files', request: get('/assets/..%2f..%2fpackage.json'), status: 400 },
  { name: 'a way up in clear', request: get('/assets/../../package.json'), status: 404 },
  { name: 'a raw byte above ASCII in the address', request: get('/caf\u00e9'), status: 400, elsewhere: 400 },
  { name: 'a backslash', request: get('/\\elsewhere.example'), status: 404 },
  { name: 'two slashes', request: get('//elsewhere.example/'), status: 404 },
  { name: 'an address longer than a line may be', request: get(`/${long}`), status: 431, elsewhere: 431 },
  { name: 'a part that is far too long', request: get(`/api/forms/${'x'.repeat(5_000)}/start`), status: 404 },
  { name: 'an advert of far too long a name', request: get(`/properties/${'9'.repeat(5_000)}`), status: 404 },
  { name: 'a query of bad escapes', request: get('/api/system?a=%ff&%zz'), status: 200 },
  {
    name: 'an unknown query parameter',
    request: get('/api/propertylistings/list?advertIds[__proto__]=1'),
    status: 400,
  },
  {
    name: 'a NUL in a query',
    request: get('/api/propertylistings/matching?text=%00'),
    status: 200,
  },
  {
    name: 'an invalid month',
    request: get('/api/propertylistings/outcomes?year=NaN&month=1e9'),
    status: 400,
  },
  {
    name: 'ids without end',
    request: get(`/api/propertylistings/list?${'advertIds=0&'.repeat(500)}`),
    status: 400,
  },
  { name: 'a cookie of bad escapes', request: get('/api/system', 'Cookie: i18n=%ff; =; ;;x'), status: 200 },
  {
    name: 'a session that is garbage',
    request: get('/api/authentication/user', 'Cookie: __Host-lintel-session=%00%ff\u00ff'),
    status: 200,
  },
  {
    name: 'languages that are none',
    request: get('/api/system', 'Accept-Language: */*;;q=%ff,,\u00ff'),
    status: 200,
  },
  {
    name: 'encodings that are none',
    request: get('/api/system', 'Accept-Encoding: gzip;q=x,*;q=-1'),
    status: 200,
  },
  { name: 'a malformed tag', request: get('/api/system', 'If-None-Match: "'), status: 200 },
  { name: 'a malformed range', request: get('/assets/entry.js', 'Range: bytes=9-1,x'), status: 206 },
  { name: 'an unknown expectation', request: get('/', 'Expect: miracles'), status: 417 },
  { name: 'JSON that breaks off', request: post(login, '{"email":', json), status: 403 },
  { name: 'a form of HTML', request: post(login, 'email=a', 'Content-Type: text/html'), status: 403 },
  {
    name: 'a report that breaks off',
    request: post('/api/unsubscribe/x/y', '{', json),
    status: 400,
  },
  {
    name: 'a body of an unsupported media type',
    request: post('/api/unsubscribe/x/y', '<a/>', 'Content-Type: text/xml'),
    status: 415,
  },
  {
    name: 'a malformed media type',
    request: post('/api/unsubscribe/x/y', '{}', 'Content-Type: ;;;'),
    status: 415,
  },
  {
    name: 'a body that is too large',
    request: post('/api/unsubscribe/x/y', `"${'x'.repeat(100_000)}"`, json),
    status: 413,
  },
  {
    name: 'a body that says that it is too large',
    request: post('/api/unsubscribe/x/y', '', json, 'Content-Length: 99999999'),
    status: 413,
  },
  {
    name: 'a name of JSON that would change what objects are',
    request: post('/api/unsubscribe/x/y', '{"__proto__":{"a":1}}', json),
    status: 400,
  },
  {
    name: 'two lengths',
    request: post(login, 'ab', 'Content-Length: 1', 'Content-Length: 2'),
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'a length and a transfer in pieces',
    request: post(login, '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'a length below nothing',
    request: post(login, '', 'Content-Length: -1'),
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'an unknown transfer coding',
    request: post(login, '', 'Transfer-Encoding: magic'),
    status: 403,
  },
  { name: 'a header without a colon', request: get('/', 'nonsense'), status: 400, elsewhere: 400 },
  { name: 'a header with a NUL', request: get('/', 'X-A: \0'), status: 400, elsewhere: 400 },
  { name: 'a header that is folded', request: get('/', 'X-A: a', ' b'), status: 400, elsewhere: 400 },
  { name: 'headers without end', request: get('/', `X-A: ${long}`), status: 431, elsewhere: 431 },
  { name: 'no HTTP at all', request: () => '\x16\x03\x01\x02\x00\x01\x00', status: 400, elsewhere: 400 },
  {
    name: 'an unknown method',
    request: () => 'FETCH / HTTP/1.1\r\n\r\n',
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'the preface of HTTP/2',
    request: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'a wish for a web socket',
    request: get('/api/nothing', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'),
    status: 404,
  },
  {
    name: 'a piece of a body that has no size',
    request: post('/api/unsubscribe/x/y', 'zz\r\n{}\r\n', json, 'Transfer-Encoding: chunked'),
    status: 400,
    elsewhere: 404,
  },
  {
    name: 'a malformed second request after a good one',
    request: (host) => `GET /api/nothing HTTP/1.1\r\nHost: ${host}\r\n\r\n\0\0\0\r\n\r\n`,
    status: 404,
  },
  {
    name: 'an unsupported version of HTTP',
    request: (host) => `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'a space in the address',
    request: get('/a b'),
    status: 400,
    elsewhere: 400,
  },
  {
    name: 'no host',
    request: () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 404,
  },
  {
    name: 'two hosts',
    request: (host) =>
      `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: three-rivers.localhost\r\nConnection: close\r\n\r\n`,
    status: 400,
    elsewhere: 400,
  },
  { name: 'a malformed host', request: () => get('/')('[::%ff]:x@'), status: 400, elsewhere: 400 },
  { name: 'an empty host', request: () => get('/')(''), status: 404 },
  ...[':abc', ':99999', ':65536', ':-1', ':80 80', ':0x50', ':1e3'].flatMap((port) =>
    ['/', '/api/system', '/nope', '/livez'].map((target) => ({
      name: `the port ${port} at ${target}`,
      request: (host: string) => get(target)(`${host}${port}`),
      status: 400,
      elsewhere: 400,
    })),
  ),
  {
    name: 'a whole address that names another host than the header does',
    request: (host) => get(`http://${host}/%ff`)('elsewhere.example'),
    status: 400,
  },
  {
    name: 'an address of another scheme',
    request: get('ftp://elsewhere.example/api/system'),
    status: 404,
  },
  {
    name: 'a tunnel',
    request: (host) => `CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    status: 405,
    elsewhere: 405,
  },
];

const unknown = 'elsewhere.example';
/** Anything that would tell a stranger whose portal this is. */
const names = /ashcombe|three-rivers|porth-elen|three rivers|porth elen|lintel/i;

test('the table is complete', () => {
  expect(malformed.length).toBeGreaterThan(50);
});

describe.each(malformed)('$name', ({ request, status, elsewhere = 404 }) => {
  test(`returns ${status} with all the headers`, async () => {
    const answer = await send(Buffer.from(request('ashcombe.localhost'), 'latin1'));
    expect(answer.status, answer.all).toBe(status);
    expectHeaders(answer);
    expect(answer.headers.get('content-type')).toMatch(
      /^(?:application\/problem\+json; charset=utf-8|application\/json; charset=utf-8|text\/(?:html|plain|javascript); charset=utf-8|application\/javascript; charset=utf-8)$/,
    );
  });

  test(`at an unknown host returns ${elsewhere} and names no council`, async () => {
    const answer = await send(Buffer.from(request(unknown), 'latin1'));
    expect(answer.status, answer.all).toBe(elsewhere);
    expectHeaders(answer);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('set-cookie')).toBeUndefined();
    expect(answer.all).not.toMatch(names);
    expect(answer.body).toMatch(elsewhere === 404 ? /^Not found\n$/ : /^[A-Z][\w ]+\n$/);
  });
});

/** Checks the security headers. A page's policy begins like the others' and allows what the page needs. */
function expectHeaders({ headers }: RawAnswer): void {
  const { 'content-security-policy': policy = '', ...others } = securityHeaders;
  expect(Object.fromEntries(headers)).toMatchObject(others);
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  expect(headers.get('content-security-policy')).toContain(isPage ? policy.split(';')[0] : policy);
}
