import type { Model } from '#machines/model/define-model.ts';
import type { Ground } from './bid-scene.ts';

/** Instructions for a person who walks a path by hand in a scene. */
export interface WalkedScene {
  /** Email address to sign in with; null if no one signs in. */
  readonly email: string | null;
  /** The page to open, from the council's host on. */
  readonly path: string;
  /** Steps to take first and things to check, a sentence each. */
  readonly look: readonly string[];
  /** An advert that appears in the public list once the server knows of it. */
  readonly listed: string | null;
}

/**
 * Arranges a scene in the database.
 * @param email an unused address, for the person of the scene.
 * @throws {CommandError} if the council's rules do not allow that scenario.
 */
export type Arrange = (ground: Ground, email: string) => Promise<WalkedScene>;

/** Arrangements for every scenario of a model; a missing one does not compile. */
export type ScenariosOf<Of extends Model> = Readonly<Record<Of['scenarioIds'][number], Arrange>>;

/**
 * Returns sentences with items that the council's program sends to a scene, for paths that say so.
 * @param items by what they do.
 */
export function sentItems(
  kind: 'actions' | 'messages',
  tenantId: string,
  items: Readonly<Record<string, object>>,
): string[] {
  return [
    `Where a path says "send the scenario’s line that …": save that line as ${kind}.jsonl, and run npm run backoffice -- import ${kind}.jsonl --tenant ${tenantId}`,
    ...Object.entries(items).map(([deed, item]) => `The line that ${deed}: ${JSON.stringify(item)}`),
  ];
}

/** Returns the command that makes a link for staff to act in an account's place. */
export function staffLink(tenantId: string, account: string): string {
  return `npm run staff -- impersonate --tenant ${tenantId} --account ${account} --staff a.officer --name "Alex Officer" --reason "Asked for help by telephone"`;
}

/** Returns the sentence with the command that suspends an account. */
export function suspending(tenantId: string, account: string): string {
  return `The command that suspends the account: npm run backoffice -- account suspend ${account} --tenant ${tenantId}`;
}

export const logInStep = 'Log in, then open the page.';
