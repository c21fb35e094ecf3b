import type { Tenant } from '#schemas/tenant/tenant.ts';
import { demoPassword } from '#demo/load-demo.ts';

/** The log-ins that the demo makes in every council. */
const DEMO_LOG_INS = [
  { email: 'applicant@example.org', what: 'has an application that can bid' },
  { email: 'newcomer@example.org', what: 'has no application yet' },
];

interface GreetingOptions {
  /** True if the demo's log-ins exist in this database. */
  readonly withDemo: boolean;
  /** Port of the outbox; undefined if there is none. */
  readonly outboxPort: number | undefined;
  /** Path of the live inspector of machines, at every council's address. */
  readonly inspectorPath?: string;
}

/** Returns the greeting once everything runs: the addresses, and the demo's log-ins. */
export function greeting(
  tenants: readonly Tenant[],
  port: number,
  { withDemo, outboxPort, inspectorPath }: GreetingOptions,
): string {
  const addresses = tenants.map((tenant) => [
    tenant.websiteTitle,
    ...tenant.hosts.map((host) => `http://${host}:${port}/`),
  ]);
  const width = Math.max(...addresses.map(([title = '']) => title.length));
  const lines = ['', 'Lintel is ready.', ''];
  for (const [title = '', ...hosts] of addresses) lines.push(`  ${title.padEnd(width)}  ${hosts.join('  ')}`);
  lines.push(`  ${'API'.padEnd(width)}  http://localhost:${port}/api/docs`);
  if (outboxPort !== undefined) {
    lines.push(`  ${'Emails'.padEnd(width)}  http://localhost:${outboxPort}/outbox`);
  }
  if (inspectorPath !== undefined) {
    lines.push(`  ${'Machines'.padEnd(width)}  ${inspectorPath} at a council's address, beside its page`);
  }
  if (withDemo) {
    lines.push('', `  Demo log-ins, password "${demoPassword}":`);
    for (const { email, what } of DEMO_LOG_INS) lines.push(`    ${email.padEnd(24)}${what}`);
  }
  lines.push('', 'Press Ctrl-C to stop it.');
  return lines.join('\n');
}
