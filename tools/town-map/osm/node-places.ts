/**
 * Positions of nodes by id: 16 bytes each, and one bit for every 64 ids, so that most missing ids cost a single look.
 */
export class NodePlaces {
  #ids = new Float64Array(1024);
  #places = new Int32Array(2048);
  #count = 0;
  #marks = new Uint8Array(1024 * 1024);

  get count(): number {
    return this.#count;
  }

  /**
   * Adds a node.
   * @param id must be larger than all before.
   * @param longitude and latitude in ten millionths of a degree.
   * @returns false if the id is not larger; nothing is then added.
   */
  add(id: number, longitude: number, latitude: number): boolean {
    if (this.#count > 0 && id <= (this.#ids[this.#count - 1] ?? 0)) return false;
    if (this.#count === this.#ids.length) {
      this.#ids = grown(this.#ids, this.#count * 2);
      this.#places = grown(this.#places, this.#count * 4);
    }
    this.#ids[this.#count] = id;
    this.#places[this.#count * 2] = longitude;
    this.#places[this.#count * 2 + 1] = latitude;
    this.#count += 1;
    const [byte, bit] = placeOf(id);
    if (byte >= this.#marks.length)
      this.#marks = grown(this.#marks, Math.max(byte + 1, this.#marks.length * 2));
    this.#marks[byte] = (this.#marks[byte] ?? 0) | bit;
    return true;
  }

  has(id: number): boolean {
    return this.#find(id) >= 0;
  }

  /** Returns longitude and latitude in degrees; undefined if the node is not here. */
  at(id: number): readonly [longitude: number, latitude: number] | undefined {
    const found = this.#find(id);
    if (found < 0) return undefined;
    return [(this.#places[found * 2] ?? 0) / 1e7, (this.#places[found * 2 + 1] ?? 0) / 1e7];
  }

  #find(id: number): number {
    const [byte, bit] = placeOf(id);
    if (((this.#marks[byte] ?? 0) & bit) === 0) return -1;
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#ids[middle] ?? 0;
      if (there === id) return middle;
      if (there < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function placeOf(id: number): [byte: number, bit: number] {
  const mark = Math.floor(id / 64);
  return [Math.floor(mark / 8), 1 << (mark % 8)];
}

function grown(numbers: Float64Array, length: number): Float64Array<ArrayBuffer>;
function grown(numbers: Int32Array, length: number): Int32Array<ArrayBuffer>;
function grown(numbers: Uint8Array, length: number): Uint8Array<ArrayBuffer>;
function grown(numbers: Float64Array | Int32Array | Uint8Array, length: number) {
  const more =
    numbers instanceof Float64Array
      ? new Float64Array(length)
      : numbers instanceof Int32Array
        ? new Int32Array(length)
        : new Uint8Array(length);
  more.set(numbers);
  return more;
}
