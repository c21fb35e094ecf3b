/** Mixes two colours (`#rrggbb`); 0 is all of the first, 1 all of the second. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const from = Number.parseInt(one.slice(start, start + 2), 16);
    const to = Number.parseInt(other.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#1c1a2b', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#fffaf0', share);
