import type { Tenant } from '#schemas/tenant/tenant.ts';
import { demoPassword } from '#demo/load-demo.ts';

/** The log-ins that the demo makes in every council. */
const DEMO_LOG_INS = [
  { email: 'applicant@example.org', what: 'has an application that may bid' },
  { email: 'newcomer@example.org', what: 'has no application yet' },
];

interface Told {
  /** Whether the demo's log-ins exist in this database. */
  readonly withDemo: boolean;
  /** Where letters can be read; undefined where they cannot. */
  readonly outboxPort: number | undefined;
}

/**
 * What we print when everything runs: where to look, and whom to log in as.
 */
export function greeting(tenants: readonly Tenant[], port: number, { withDemo, outboxPort }: Told): string {
  const addresses = tenants.map((tenant) => [
    tenant.websiteTitle,
    ...tenant.hosts.map((host) => `http://${host}:${port}/`),
  ]);
  const width = Math.max(...addresses.map(([title = '']) => title.length));
  const lines = ['', 'Lintel is ready.', ''];
  for (const [title = '', ...hosts] of addresses) lines.push(`  ${title.padEnd(width)}  ${hosts.join('  ')}`);
  lines.push(`  ${'API'.padEnd(width)}  http://localhost:${port}/api/docs`);
  if (outboxPort !== undefined) {
    lines.push(`  ${'Letters'.padEnd(width)}  http://localhost:${outboxPort}/outbox`);
  }
  if (withDemo) {
    lines.push('', `  Demo log-ins, password "${demoPassword}":`);
    for (const { email, what } of DEMO_LOG_INS) lines.push(`    ${email.padEnd(24)}${what}`);
  }
  lines.push('', 'Ctrl-C stops it.');
  return lines.join('\n');
}
