import { offerRefusalReasons, type OfferRefusalReason } from '#schemas/offers.ts';
import { readOwn, tabStorage, unsentOfferPrefix, writeKept } from '../form-drafts/storage.ts';

interface RefusalOwner {
  /** The offer's id. */
  readonly offer: string;
  /** The account of the person who types: the next person in this tab must not see it. */
  readonly accountId: string;
  /** False on a shared computer and for staff: a reload then loses the reason. */
  readonly mayKeep: boolean;
}

/** A person's reason for not wanting a home. */
export interface Refusal {
  /** Null: none is chosen. */
  readonly reason: OfferRefusalReason | null;
  /** The person's own words. */
  readonly words: string;
}

const nothing: Refusal = { reason: null, words: '' };

/** The reason and the words for a refusal, kept until the council has them, also across a reload of the tab. */
export class TypedRefusal {
  readonly #owner: RefusalOwner;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #refusal: Refusal;

  constructor(owner: RefusalOwner) {
    this.#owner = owner;
    this.#key = `${unsentOfferPrefix}${owner.offer}`;
    this.#refusal = refusalIn(readOwn(this.#key, owner.accountId));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Refusal => this.#refusal;

  readonly change = (changed: Partial<Refusal>): void => {
    this.#write({ ...this.#refusal, ...changed });
  };

  readonly clear = (): void => this.#write(nothing);

  #write(refusal: Refusal): void {
    const { accountId, mayKeep } = this.#owner;
    this.#refusal = refusal;
    const isEmpty = refusal.reason === null && refusal.words === '';
    if (mayKeep || isEmpty) writeKept(tabStorage, this.#key, isEmpty ? null : { accountId, ...refusal });
    for (const listener of this.#listeners) listener();
  }
}

function refusalIn(kept: object | null): Refusal {
  if (kept === null || !('reason' in kept) || !('words' in kept)) return nothing;
  const { reason, words } = kept;
  return {
    reason: offerRefusalReasons.find((known) => known === reason) ?? null,
    words: typeof words === 'string' ? words : '',
  };
}
