import { readOwn, tabStorage, unsentActionPrefix, writeKept } from '../form-drafts/storage.ts';

interface ReasonOwner {
  /** The action's id. */
  readonly action: string;
  /** The account of the person who types: the next person in this tab must not see the reason. */
  readonly accountId: string;
  /** False on a shared computer and for staff: a reload then loses the reason. */
  readonly mayKeep: boolean;
}

/**
 * The reason that a person types for an answer, kept until the council has it, also across a reload of the tab.
 */
export class TypedReason {
  readonly #owner: ReasonOwner;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #reason: string;

  constructor(owner: ReasonOwner) {
    this.#owner = owner;
    this.#key = `${unsentActionPrefix}${owner.action}`;
    const kept = readOwn(this.#key, owner.accountId);
    this.#reason = kept && 'reason' in kept && typeof kept.reason === 'string' ? kept.reason : '';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): string => this.#reason;

  readonly write = (reason: string): void => {
    const { accountId, mayKeep } = this.#owner;
    this.#reason = reason;
    if (mayKeep || reason === '') {
      writeKept(tabStorage, this.#key, reason === '' ? null : { accountId, reason });
    }
    for (const listener of this.#listeners) listener();
  };
}
