/**
 * Distinguishes addresses from outside (a link, back and forward) from those of the page's own choices. A
 * choice reaches the address only after a moment, and the page may render again before that, with a newer list
 * or the address of an earlier choice.
 */
export class OwnAddress {
  #seen: string | undefined;
  #chosen: string | undefined;
  readonly #underWay = new Set<string>();

  /** Records the address of the current choice. */
  choose(address: string): void {
    this.#chosen = address;
  }

  /** Records that the router has been asked to go to an address. */
  go(address: string): void {
    this.#chosen = address;
    this.#underWay.add(address);
  }

  /** Takes the address of a render. Returns true if it is a new one that this page did not choose. */
  isFromOutside(address: string): boolean {
    if (address === this.#seen) return false;
    this.#seen = address;
    const isOlderChoice = address !== this.#chosen && this.#underWay.delete(address);
    if (isOlderChoice) return false;
    this.#underWay.clear();
    if (address === this.#chosen) return false;
    this.#chosen = address;
    return true;
  }
}
