import { execFileSync } from 'node:child_process';
import manifest from '../../package.json' with { type: 'json' };
import { project } from '../build/inputs.ts';

let version: string | undefined;

/**
 * Returns the version that the portal's diagnostics page shows, followed in a git checkout by the commit, and by
 * `changed` if the files differ from it: `0.1.0+540b99b1.changed`. A process asks git
 * once.
 */
export function portalVersion(): string {
  return (version ??= versionFromGit());
}

function versionFromGit(): string {
  const commit = fromGit('rev-parse', '--short=8', 'HEAD');
  if (commit === undefined) return manifest.version;
  // Results are kept in the project themselves, and docs are not the portal.
  const changes = fromGit('status', '--porcelain', '--', ...portal);
  return `${manifest.version}+${commit}${changes === '' ? '' : '.changed'}`;
}

const portal = ['schemas', 'domain', 'machines', 'api', 'web', 'tenants', 'package-lock.json'];

/** Returns undefined where there is no git, or no checkout. */
function fromGit(...parameters: string[]): string | undefined {
  try {
    return execFileSync('git', parameters, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
