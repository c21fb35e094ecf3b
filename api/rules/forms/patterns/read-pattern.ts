import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** The reason why a pattern cannot be taken. */
export interface PatternRefusal {
  readonly because: 'syntax' | 'flags' | 'slashes' | 'lookbehind' | 'backreference';
  /** The part of the pattern that is to blame, as written. */
  readonly part: string;
  /** The message of JavaScript for `syntax`; otherwise empty. */
  readonly detail: string;
}

const parser = new RegExpParser();

/**
 * Reads a pattern as the checks of answers do: ECMAScript with the flag `u` and no other. Refuses, by name,
 * parts that no analysis can bound or that not every browser in use understands.
 */
export function readPattern(pattern: string): AST.Pattern | PatternRefusal {
  const slashes = /^\/.*\/[a-z]*$/su.exec(pattern);
  if (slashes) return { because: 'slashes', part: pattern, detail: '' };
  // Flags are newer than some browsers, so they are refused before JavaScript reads the pattern.
  const flags = pattern.match(/(?<!\\)\(\?[a-z]*-?[a-z]*[:)]/gu)?.find((one) => one !== '(?:');
  if (flags !== undefined) return { because: 'flags', part: flags, detail: '' };
  let read: AST.Pattern;
  try {
    // First JavaScript, which will run it and whose own words say what is wrong.
    void new RegExp(pattern, 'u');
    read = parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { because: 'syntax', part: pattern, detail: error.message.replace(/^.*:\s*/su, '') };
  }
  return refusedPart(read.alternatives) ?? read;
}

function refusedPart(alternatives: readonly AST.Alternative[]): PatternRefusal | undefined {
  for (const element of alternatives.flatMap(({ elements }) => elements)) {
    const refused = refusedElement(element);
    if (refused) return refused;
  }
  return undefined;
}

function refusedElement(element: AST.Element): PatternRefusal | undefined {
  switch (element.type) {
    case 'Backreference':
      return { because: 'backreference', part: element.raw, detail: '' };
    case 'Quantifier':
      return refusedElement(element.element);
    case 'Group':
    case 'CapturingGroup':
      return refusedPart(element.alternatives);
    case 'Assertion':
      if (element.kind === 'lookbehind') return { because: 'lookbehind', part: element.raw, detail: '' };
      return element.kind === 'lookahead' ? refusedPart(element.alternatives) : undefined;
    default:
      return undefined;
  }
}

/** Returns every repetition in a pattern, the outer ones before those inside them. */
export function repetitionsIn(pattern: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  const look = (alternatives: readonly AST.Alternative[]): void => {
    for (const element of alternatives.flatMap(({ elements }) => elements)) {
      const inner = element.type === 'Quantifier' ? element.element : element;
      if (element.type === 'Quantifier' && element.max > 1) found.push(element);
      if ('alternatives' in inner) look(inner.alternatives);
    }
  };
  look(pattern.alternatives);
  return found;
}
