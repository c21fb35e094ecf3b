/** The sixteen original names of CSS colours (CSS Color 4, 6.1, "Named Colors"; CSS 2.1, 4.3.6). */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '#000000',
    silver: '#c0c0c0',
    gray: '#808080',
    white: '#ffffff',
    maroon: '#800000',
    red: '#ff0000',
    purple: '#800080',
    fuchsia: '#ff00ff',
    green: '#008000',
    lime: '#00ff00',
    olive: '#808000',
    yellow: '#ffff00',
    navy: '#000080',
    blue: '#0000ff',
    teal: '#008080',
    aqua: '#00ffff',
  }),
);

/**
 * Returns a CSS colour as `#rrggbb`, or `transparent` if it is invisible; `undefined` for one that has to be
 * computed, or is partly transparent.
 */
export function readCssColour(value: string): string | undefined {
  const written = value.trim().toLowerCase();
  if (written === 'transparent') return 'transparent';
  const digits = /^#([0-9a-f]{3,8})$/.exec(written)?.[1];
  if (digits !== undefined) return ofDigits(digits);
  const channels = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/.exec(
    written,
  );
  if (channels === null) return named.get(written);
  const [, red = '', green = '', blue = '', alpha = '1'] = channels;
  const hex = [red, green, blue].map((channel) =>
    Math.min(255, Number(channel)).toString(16).padStart(2, '0'),
  );
  return withAlpha(`#${hex.join('')}`, alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha));
}

function ofDigits(digits: string): string | undefined {
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits;
  if (long.length !== 6 && long.length !== 8) return undefined;
  return withAlpha(`#${long.slice(0, 6)}`, Number.parseInt(long.slice(6) || 'ff', 16) / 255);
}

function withAlpha(colour: string, alpha: number): string | undefined {
  if (alpha === 0) return 'transparent';
  return alpha === 1 ? colour : undefined;
}
