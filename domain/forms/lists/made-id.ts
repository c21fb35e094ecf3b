/**
 * Returns an id for an item that the form itself makes, from its parts: the same on each device, so two drafts
 * have one such item and not two. In the shape of a UUID of version 8 (RFC 9562), which says nothing about the
 * source of its bits.
 */
export function madeId(...parts: readonly string[]): string {
  const hex = spread(JSON.stringify(parts))
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/**
 * Mixes a text as MurmurHash3 does, over four words: it keeps no secret, and a resident gains nothing by making
 * two of their own ids alike.
 */
function spread(text: string): number[] {
  const state = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let at = 0; at < text.length; at += 1)
    for (const [index, word] of state.entries()) {
      const mixed = Math.imul(word ^ (text.charCodeAt(at) + index * 0x10001), 0xcc9e2d51 + 2 * index);
      state[index] = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
    }
  return state.map((word, index) => {
    let end = word ^ (state[(index + 1) % state.length] ?? 0);
    end = Math.imul(end ^ (end >>> 16), 0x85ebca6b);
    end = Math.imul(end ^ (end >>> 13), 0xc2b2ae35);
    return end ^ (end >>> 16);
  });
}
