/**
 * Tells an address that comes from outside (a link, back and forward) from those that the page's own choices make. A
 * choice is in the address only after a moment, and the page may be drawn again meanwhile, with a newer list or an
 * address of a choice before.
 */
export class OwnAddress {
  #seen: string | undefined;
  #chosen: string | undefined;
  readonly #underWay = new Set<string>();

  /** Notes the address of what is chosen now. */
  choose(address: string): void {
    this.#chosen = address;
  }

  /** Notes that the router has been asked to go there. */
  go(address: string): void {
    this.#chosen = address;
    this.#underWay.add(address);
  }

  /** Looks at the address of a page that is drawn. Returns true if it is a new one that nothing here has chosen. */
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
