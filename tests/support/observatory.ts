import type { Answer } from './client.ts';

/** A line of the score, with its bonus or fine. */
interface Scored {
  readonly rule: string;
  readonly points: number;
}

/**
 * The Mozilla Observatory's table, as far as our answers can meet it: 100 points to start with, penalties and
 * bonuses. Source: mdn/mdn-http-observatory, src/grader/charts.js. Its bonus for HSTS preload (5) is left out:
 * only the owner of a domain can promise preloading.
 */
export function scoreHeaders(answer: Answer): { readonly total: number; readonly lines: readonly Scored[] } {
  const lines = [
    scorePolicy(policyOf(answer)),
    scoreCookies([answer.headers['set-cookie'] ?? []].flat()),
    scoreTransport(String(answer.headers['strict-transport-security'] ?? '')),
    scoreReferrer(String(answer.headers['referrer-policy'] ?? '')),
    scoreIntegrity(answer.text),
    answer.headers['x-content-type-options'] === 'nosniff'
      ? { rule: 'nosniff', points: 0 }
      : { rule: 'nosniff missing', points: -5 },
    policyOf(answer).has('frame-ancestors')
      ? { rule: 'frame-ancestors', points: 5 }
      : { rule: 'framing allowed', points: -20 },
    answer.headers['cross-origin-resource-policy'] === 'same-origin'
      ? { rule: 'same-origin resources', points: 10 }
      : { rule: 'resources open to others', points: 0 },
  ];
  const fines = lines.filter(({ points }) => points < 0).reduce((sum, { points }) => sum + points, 0);
  const bonuses = lines.filter(({ points }) => points > 0).reduce((sum, { points }) => sum + points, 0);
  const base = 100 + fines;
  return { total: base >= 90 ? base + bonuses : base, lines };
}

/** Returns the directives of the content security policy by name. */
export function policyOf(answer: Answer): ReadonlyMap<string, string> {
  const text = String(answer.headers['content-security-policy'] ?? '');
  return new Map(
    text.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values.join(' ')] as const;
    }),
  );
}

function scorePolicy(policy: ReadonlyMap<string, string>): Scored {
  if (!policy.has('default-src')) return { rule: 'no policy', points: -25 };
  const all = [...policy.values()].join(' ');
  if (/'unsafe-(inline|eval|hashes)'|https?:(?!\/\/)/.test(all))
    return { rule: 'unsafe policy', points: -20 };
  const formAction = policy.get('form-action') ?? '';
  if (policy.get('default-src') !== "'none'" || !/^'(none|self)'$/.test(formAction)) {
    return { rule: 'policy without default none', points: 5 };
  }
  return { rule: 'policy from nothing', points: 10 };
}

function scoreCookies(cookies: readonly string[]): Scored {
  if (cookies.length === 0) return { rule: 'no cookies', points: 0 };
  const missing = (flag: RegExp) => cookies.some((cookie) => !flag.test(cookie));
  if (missing(/;\s*secure/i)) return { rule: 'cookie without Secure', points: -40 };
  if (missing(/;\s*httponly/i)) return { rule: 'cookie without HttpOnly', points: -30 };
  if (missing(/;\s*samesite=(strict|lax)/i)) return { rule: 'cookie without SameSite', points: 0 };
  return { rule: 'strict cookies', points: 5 };
}

function scoreTransport(header: string): Scored {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds === 0) return { rule: 'no HSTS', points: -20 };
  return seconds < 15_768_000 ? { rule: 'short HSTS', points: -10 } : { rule: 'HSTS', points: 0 };
}

function scoreReferrer(header: string): Scored {
  const kind = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
  return kind.test(header) ? { rule: 'referrer', points: 5 } : { rule: 'referrer told', points: -5 };
}

function scoreIntegrity(html: string): Scored {
  const scripts = html.match(/<script[^>]*\ssrc=[^>]*>/g) ?? [];
  if (scripts.length === 0) return { rule: 'no scripts', points: 0 };
  return scripts.every((script) => /\sintegrity="sha(256|384|512)-/.test(script))
    ? { rule: 'scripts with integrity', points: 5 }
    : { rule: 'scripts without integrity', points: 0 };
}
