/**
 * A number that a double may not represent exactly, such as a third: in lowest terms, with a denominator of at
 * least 1.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A number for exact calculation: a whole or infinite number as such, any other as a fraction. A decimal is the
 * number as typed: 0.1 is a tenth, not the nearest double.
 */
export type Exact = number | Fraction;

/** Returns whether a value is a fraction rather than an answer. */
export function isFraction(value: unknown): value is Fraction {
  return typeof value === 'object' && value !== null && 'denominator' in value;
}

/** Returns whether a value is a number, exact or a double. */
export function isNumber(value: unknown): value is Exact {
  return typeof value === 'number' || isFraction(value);
}

export function plus(one: Exact, other: Exact): Exact {
  return reckon(
    one,
    other,
    (a, b) => a + b,
    (a, b) => [a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator],
  );
}

export function minus(one: Exact, other: Exact): Exact {
  return reckon(
    one,
    other,
    (a, b) => a - b,
    (a, b) => [a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator],
  );
}

export function times(one: Exact, other: Exact): Exact {
  return reckon(
    one,
    other,
    (a, b) => a * b,
    (a, b) => [a.numerator * b.numerator, a.denominator * b.denominator],
  );
}

/** Divides the first by the second; infinite or not a number if that is 0, as with doubles. */
export function over(one: Exact, other: Exact): Exact {
  if (other === 0) return nearestDouble(one) / 0;
  return reckon(
    one,
    other,
    (a, b) => a / b,
    (a, b) => [a.numerator * b.denominator, a.denominator * b.numerator],
  );
}

/** Returns a negative number if the first is smaller, 0 if both are equal, otherwise a positive one. */
export function compareNumbers(one: Exact, other: Exact): number {
  if (typeof one === 'number' && typeof other === 'number') return one === other ? 0 : one - other;
  const [a, b] = [asFraction(one), asFraction(other)];
  if (a === null || b === null) return nearestDouble(one) - nearestDouble(other);
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns the double nearest to a number, for display and for other code. */
export function nearestDouble(exact: Exact): number {
  if (typeof exact === 'number') return exact;
  const { numerator, denominator } = exact;
  const size = numerator < 0n ? -numerator : numerator;
  const whole = size / denominator;
  // Twenty significant digits: parsing the text of a number gives the nearest double.
  const rest = size % denominator;
  const noughts = whole > 0n ? 0 : denominator.toString().length - rest.toString().length;
  const places = noughts + 21;
  const decimals = ((rest * 10n ** BigInt(places)) / denominator).toString().padStart(places, '0');
  return Number(`${numerator < 0n ? '-' : ''}${whole}.${decimals}`);
}

type Pair = readonly [numerator: bigint, denominator: bigint];

function reckon(
  one: Exact,
  other: Exact,
  withDoubles: (one: number, other: number) => number,
  exactly: (one: Fraction, other: Fraction) => Pair,
): Exact {
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other)) {
    const result = withDoubles(Number(one), Number(other));
    if (Number.isSafeInteger(result)) return result;
  }
  const [a, b] = [asFraction(one), asFraction(other)];
  if (a === null || b === null) return withDoubles(nearestDouble(one), nearestDouble(other));
  return inLowestTerms(exactly(a, b));
}

function inLowestTerms([numerator, denominator]: Pair): Exact {
  const sign = denominator < 0n ? -1n : 1n;
  let [one, other] = [numerator < 0n ? -numerator : numerator, sign * denominator];
  while (other !== 0n) [one, other] = [other, one % other];
  const [above, below] = [(sign * numerator) / one, (sign * denominator) / one];
  const whole = Number(above);
  return below === 1n && Number.isSafeInteger(whole) ? whole : { numerator: above, denominator: below };
}

/** Returns a number as a fraction; `null` if it is infinite or not a number. */
function asFraction(value: Exact): Fraction | null {
  if (typeof value !== 'number') return value;
  if (Number.isSafeInteger(value)) return { numerator: BigInt(value), denominator: 1n };
  // The shortest text for this double, which is how the number was typed: 0.1, 1e+21, 5e-7.
  const [, sign = '', whole, decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const power = Number(exponent) - decimals.length;
  return power < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-power) }
    : { numerator: digits * 10n ** BigInt(power), denominator: 1n };
}
