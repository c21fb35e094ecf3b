import { colourVariables } from '#domain/theme/colour-variables.ts';
import { contrastRatio, failingPairs, type FailingPair } from '#domain/theme/contrast.ts';
import { readCssColour } from '../../rules/theme/css-colour.ts';
import { logoBackground } from '../../rules/theme/logo-background.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Palette, Theme } from '#schemas/tenant/theme.ts';
import {
  readStyleRules,
  type Compound,
  type StyleDeclaration,
  type StyleRule,
} from '../../content/style-rules.ts';
import type { Source } from '../../council-files/source.ts';
import { nearestWord } from '../../rules/words/near-word.ts';

type Scheme = 'light' | 'dark';

/** The theme, colour schemes and names against which a council's styles are checked. */
interface Ground {
  /** Undefined if the theme cannot be read. */
  readonly theme: Theme | undefined;
  readonly schemes: readonly Scheme[];
  /** Classes and ids of the council's own HTML, which it may style as it likes. */
  readonly own: ReadonlySet<string>;
}

type Found = Pick<Finding, 'kind' | 'line' | 'message' | 'cure'>;

/**
 * Finds what a council's stylesheets (`custom.css`, and those of its pages) take away from readers: parts of
 * the page hidden or moved off the screen (WCAG 2.2, 1.3.2, 2.4.1), the focus ring (2.4.7), scrolling, and
 * legible words (1.4.3); and variables that do not exist. It reads the rules alone, without a page, so each finding is a warning.
 */
export function checkStyles(
  id: string,
  source: Pick<Source, 'texts'>,
  base: Pick<Source, 'texts'>,
  theme: Theme | undefined,
  hasDark: boolean,
): Finding[] {
  const sheets = [...source.texts].filter(
    ([path]) => path === 'custom.css' || /^content\/.+\.css$/.test(path),
  );
  if (sheets.length === 0) return [];
  const ground: Ground = {
    theme,
    schemes: hasDark ? ['light', 'dark'] : ['light'],
    own: new Set([source, base].flatMap(({ texts }) => [...namesInHtml(texts)])),
  };
  return sheets.flatMap(([path, text]) =>
    [...readStyleRules(text).flatMap((rule) => checkRule(rule, ground)), ...unknownVariables(text)].map(
      (found): Finding => ({ severity: 'warning', file: `${id}/${path}`, ...found }),
    ),
  );
}

function namesInHtml(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([path]) => path.startsWith('content/') && path.endsWith('.html'))
    .flatMap(([, html]) => [...html.matchAll(/\s(?:class|id)=(?:"([^"]*)"|'([^']*)')/g)])
    .flatMap(([, double, single]) => (double ?? single ?? '').split(/\s+/));
}

function checkRule(rule: StyleRule, ground: Ground): Found[] {
  const isOwn = rule.compounds.some(({ classes, ids }) =>
    [...classes, ...ids].some((name) => ground.own.has(name)),
  );
  return [
    ...(isOwn ? [] : [...whatHides(rule), ...whatTakesTheRing(rule), ...whatHoldsThePage(rule)]),
    ...repaintedPairs(rule, ground),
    ...weakWords(rule, ground, isOwn),
  ];
}

function subjectOf({ compounds }: StyleRule): Compound | undefined {
  return compounds.at(-1);
}

/** Parts that every page has, by the names that stylesheets use for them. */
const parts: readonly (readonly [names: readonly string[], what: string])[] = [
  [['main', 'body', 'html', '*'], 'the page itself'],
  [
    ['site-footer', 'footer'],
    'the footer, with your contact details and the privacy and accessibility pages',
  ],
  [['leave'], 'the button that people in danger use to leave the page'],
  [['site-menu', 'nav'], 'the menu'],
  [['site-header', 'header'], 'the header'],
  [['h1'], 'the main heading'],
];

function whatIsMeant({ types, classes, states }: Compound): string {
  const names = [...types, ...classes, ...(states.includes('root') ? ['html'] : [])];
  return parts.find(([known]) => known.some((name) => names.includes(name)))?.[1] ?? 'what it names';
}

function whatHides(rule: StyleRule): Found[] {
  const subject = subjectOf(rule);
  if (subject === undefined || subject.hasPart) return [];
  const isClipped = rule.declarations.some(
    ({ property, value }) => property.startsWith('overflow') && /\b(?:hidden|clip)\b/.test(value),
  );
  // Hiding an empty or hidden element loses nothing.
  if (subject.states.includes('empty') || subject.attributes.includes('[hidden]')) return [];
  const hiding = rule.declarations.find((one) => hides(one, isClipped));
  if (hiding === undefined) return [];
  return [
    {
      kind: 'styles.hides',
      line: hiding.line,
      message: `"${rule.selector}" is out of sight (${saidOf(hiding)}), so people cannot see ${whatIsMeant(subject)}.`,
      cure: 'Remove this rule. To leave out menus and links use tenant.json, and to leave out blocks use front-page.json.',
    },
  ];
}

function saidOf({ property, value }: StyleDeclaration): string {
  return `${property}: ${value.length > 40 ? `${value.slice(0, 39)}…` : value}`;
}

/** In pixels: wider than any screen. */
const farAway = 1_000;

const moving = /^(?:margin(?:-.+)?|top|right|bottom|left|text-indent)$/;
const sizes = /^(?:max-)?(?:width|height|inline-size|block-size)$/;

function hides({ property, value }: StyleDeclaration, isClipped: boolean): boolean {
  if (property === 'display') return /^none\b/.test(value);
  if (property === 'visibility') return /^(?:hidden|collapse)\b/.test(value);
  if (property === 'opacity') return Number.parseFloat(value) < 0.1;
  if (property === 'font') return /(?:^|\s)0(?:px)?[\s/]/.test(value);
  // A computed value could come to anything.
  const lengths = value.includes('(') ? [] : lengthsIn(value);
  if (property === 'font-size') return lengths.some((length) => length < smallest.letters);
  if (sizes.test(property)) return isClipped && lengths.some((length) => length < smallest.box);
  return moving.test(property) && lengths.some((length) => Math.abs(length) >= farAway);
}

/** In pixels: anything smaller cannot be seen. */
const smallest = { letters: 4, box: 2 } as const;

const pixels: Readonly<Record<string, number>> = {
  px: 1,
  rem: 16,
  em: 16,
  ch: 8,
  vw: 10,
  vh: 10,
  '%': 10,
  '': 1,
};

/** Converts the lengths in a value to approximate pixels on a screen 1,000 wide. */
function lengthsIn(value: string): number[] {
  return [...value.matchAll(/(?<![\w.#-])(-?(?:\d+\.?\d*|\.\d+))(px|rem|em|ch|vw|vh|%)?(?![\w.])/g)].flatMap(
    ([, number = '0', unit = '']) => {
      const length = Number(number) * (pixels[unit] ?? 1);
      // "left: 100%" may be half of a way to position something; "-100%" is out of sight.
      return unit === '%' && length > 0 ? [farAway / 2] : [length];
    },
  );
}

function whatTakesTheRing(rule: StyleRule): Found[] {
  const subject = subjectOf(rule);
  if (subject === undefined || subject.hasPart || subject.states.includes('not-focus-visible')) return [];
  const taking = rule.declarations.find(takesTheRing);
  if (taking === undefined) return [];
  return [
    {
      kind: 'styles.focus',
      line: taking.line,
      message: `"${rule.selector}" loses its focus ring (${saidOf(taking)}), so people who use a keyboard cannot see where they are.`,
      cure: 'Remove this rule. To change the colour of the ring, use "focus" in theme.json.',
    },
  ];
}

function takesTheRing({ property, value }: StyleDeclaration): boolean {
  if (property === '--ring') return readCssColour(value) === 'transparent';
  if (property === 'outline-color')
    return readCssColour(value.replace(/\s*!important$/, '')) === 'transparent';
  if (property === 'outline-style') return /^none\b/.test(value);
  if (property === 'outline' || property === 'outline-width')
    return /(?:^|\s)(?:none|0(?:px)?|transparent)(?:\s|!|$)/.test(value);
  return false;
}

function whatHoldsThePage(rule: StyleRule): Found[] {
  const subject = subjectOf(rule);
  const isPage =
    subject !== undefined &&
    (subject.types.some((type) => type === 'html' || type === 'body') || subject.states.includes('root'));
  const holding = rule.declarations.find(
    ({ property, value }) => /^overflow(?:-y)?$/.test(property) && /\b(?:hidden|clip)\b/.test(value),
  );
  if (!isPage || holding === undefined) return [];
  return [
    {
      kind: 'styles.hides',
      line: holding.line,
      message: `"${rule.selector}" cannot be scrolled (${saidOf(holding)}), so people cannot see what is further down.`,
      cure: 'Remove it.',
    },
  ];
}

/** Colours by their variables as rules have them, in small letters. */
const variables = new Map([...colourVariables].map(([name, colour]) => [name.toLowerCase(), colour]));

/** Returns the schemes in which a rule applies. */
function schemesOf({ scheme, compounds }: StyleRule, { schemes }: Ground): readonly Scheme[] {
  const themes = compounds.flatMap(({ attributes }) =>
    attributes.flatMap((one) => /data-theme\s*=\s*["']?(light|dark)/.exec(one)?.[1] ?? []),
  );
  return schemes.filter(
    (one) => (scheme === undefined || scheme === one) && themes.every((theme) => theme === one),
  );
}

/** Returns a colour, or the colour of a theme variable; undefined for a computed value. */
function colourOf(value: string, palette: Palette): string | undefined {
  const bare = value.replace(/\s*!important$/i, '').trim();
  const name = /^var\(\s*(--[\w-]+)\s*(?:,.*)?\)$/.exec(bare)?.[1]?.toLowerCase();
  const variable = name === undefined ? undefined : variables.get(name);
  return variable === undefined ? readCssColour(bare) : palette[variable];
}

/** Finds the theme's own variables set to colours that cannot be read on one another. */
function repaintedPairs(rule: StyleRule, ground: Ground): Found[] {
  const { theme } = ground;
  if (theme === undefined) return [];
  const painted = rule.declarations.flatMap((declaration) => {
    const colour = variables.get(declaration.property);
    return colour === undefined ? [] : [{ colour, declaration }];
  });
  if (painted.length === 0 || hasOwnGround(rule)) return [];
  const found = new Map<StyleDeclaration, Found>();
  for (const scheme of schemesOf(rule, ground)) {
    const palette = {
      ...theme[scheme],
      ...Object.fromEntries(
        painted.flatMap(({ colour, declaration: { value } }) => {
          const written = colourOf(value, theme[scheme]);
          return written === undefined || written === 'transparent' ? [] : [[colour, written] as const];
        }),
      ),
    };
    const before = new Set(failingPairs(theme).map(nameOfPair));
    const weak = failingPairs({ ...theme, [scheme]: palette }).filter(
      (pair) => !before.has(nameOfPair(pair)),
    );
    for (const pair of weak) {
      const source =
        painted.find(({ colour }) => colour === pair.foreground) ??
        painted.find(({ colour }) => colour === pair.background || colour === pair.tint);
      const declaration = source?.declaration;
      if (declaration === undefined || found.has(declaration)) continue;
      found.set(declaration, {
        kind: 'styles.contrast',
        line: declaration.line,
        message: `${saidOf(declaration)} makes "${pair.foreground}" on "${pair.background}" ${ratioWords(pair.ratio)} in ${scheme}; it needs ${pair.required}:1.`,
        cure: 'Remove it, and set the colour in theme.json, where the check says which colours can be read.',
      });
    }
  }
  return [...found.values()];
}

function nameOfPair({ scheme, foreground, background, tint }: FailingPair): string {
  return [scheme, foreground, background, tint].join(' ');
}

/** Rounds down, so that a failing ratio never looks like a pass. */
function ratioWords(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}

function hasOwnGround({ declarations }: StyleRule): boolean {
  return declarations.some(({ property }) => property === 'background' || property === 'background-color');
}

/** WCAG 2.2, 1.4.3: large words, such as headings, need less contrast. */
const ratios = { words: 4.5, heading: 3 } as const;

/**
 * Finds words in a colour that cannot be read on their background, and backgrounds on which our words cannot be
 * read.
 */
function weakWords(rule: StyleRule, ground: Ground, isOwn: boolean): Found[] {
  const { theme } = ground;
  const [ink, background] = [lastOf(rule, /^color$/), lastOf(rule, /^background(?:-color)?$/)];
  if (theme === undefined || (ink ?? background) === undefined || subjectOf(rule)?.hasPart) return [];
  const types = subjectOf(rule)?.types ?? [];
  const required = types.some((type) => type === 'h1' || type === 'h2') ? ratios.heading : ratios.words;
  for (const scheme of schemesOf(rule, ground)) {
    const palette = theme[scheme];
    const grounds =
      background === undefined
        ? isOwn
          ? []
          : groundsUnder(rule, theme, scheme)
        : [colourOf(background.value, palette)];
    const inks =
      ink === undefined ? (isOwn ? [] : inksOn(rule, theme, scheme)) : [colourOf(ink.value, palette)];
    const pairs = inks.flatMap((one) =>
      grounds.flatMap((under) => (one === undefined || under === undefined ? [] : [{ ink: one, under }])),
    );
    const weak = pairs
      .filter(({ under }) => under !== 'transparent')
      .map((pair) => ({
        ...pair,
        ratio: pair.ink === 'transparent' ? 1 : contrastRatio(pair.ink, pair.under),
      }))
      .toSorted((one, other) => one.ratio - other.ratio)
      .find(({ ratio }) => ratio < required);
    const declaration = ink ?? background;
    if (weak === undefined || declaration === undefined) continue;
    return [
      {
        kind: 'styles.contrast',
        line: declaration.line,
        message: `"${rule.selector}" has words in ${weak.ink} on ${weak.under}: ${ratioWords(weak.ratio)} in ${scheme}; they need ${required}:1.`,
        cure: 'Use a colour from the theme, such as var(--lintel-palette-text-primary), which works in light and dark, or change theme.json.',
      },
    ];
  }
  return [];
}

function lastOf({ declarations }: StyleRule, property: RegExp): StyleDeclaration | undefined {
  return declarations.findLast((one) => property.test(one.property));
}

/** Class names guaranteed by the portal, by the surface beneath them. */
const onSheet = new Set(['site-footer', 'home-card']);
const onMasthead = new Set(['site-header', 'site-menu']);
const onPage = new Set(['section', 'section-head']);

function placeOf({ compounds }: StyleRule): 'page' | 'sheet' | 'masthead' | undefined {
  const names = compounds.flatMap(({ classes, ids }) => [...classes, ...ids]);
  const types = compounds.flatMap((one) => one.types);
  if (names.some((name) => onMasthead.has(name)) || types.includes('header')) return 'masthead';
  if (names.some((name) => onSheet.has(name)) || types.includes('footer')) return 'sheet';
  return names.every((name) => onPage.has(name)) && !types.includes('button') ? 'page' : undefined;
}

/** Returns the possible backgrounds of a rule's words; empty if they cannot be known. */
function groundsUnder(rule: StyleRule, theme: Theme, scheme: Scheme): string[] {
  const { background, surface } = theme[scheme];
  const place = placeOf(rule);
  if (place === 'page') return [background, surface];
  if (place === 'sheet') return [surface];
  return place === 'masthead' ? [logoBackground(theme, scheme)] : [];
}

/** Returns the colours of words on a background that a rule paints; empty if they cannot be known. */
function inksOn(rule: StyleRule, theme: Theme, scheme: Scheme): string[] {
  const { text, mutedText, link, onHeader, header } = theme[scheme];
  const subject = subjectOf(rule);
  const isWhole =
    subject !== undefined &&
    (subject.types.some((type) => ['html', 'body', 'main', '*', 'footer', 'header'].includes(type)) ||
      subject.classes.some((name) => onSheet.has(name) || name === 'site-header' || name === 'section'));
  if (!isWhole) return [];
  if (placeOf(rule) !== 'masthead') return [text, mutedText, link];
  return logoBackground(theme, scheme) === header ? [onHeader] : [text];
}

/** Variables by the names that theme.json has for their colours, in small letters: `onprimary`. */
const byColour = new Map(
  [...colourVariables].toReversed().map(([variable, colour]) => [colour.toLowerCase(), variable]),
);

/**
 * Finds Lintel variables in a stylesheet that a council may not use or that do not exist: a browser then shows
 * what it would without the line. Each name once, at its first line.
 */
function unknownVariables(text: string): Pick<Finding, 'kind' | 'line' | 'message' | 'cure'>[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const first = new Map<string, number>();
  for (const { 0: name, index } of code.matchAll(/--lintel-[\w-]*/g)) {
    if (colourVariables.has(name) || first.has(name)) continue;
    first.set(name, code.slice(0, index).split('\n').length);
  }
  return [...first].map(([name, line]) => {
    const meant = meantBy(name);
    return {
      kind: 'styles.variable',
      line,
      message: `${name} is not one of the variables that a stylesheet can rely on. If a page does not have it, the browser ignores the line.`,
      cure: `${meant === undefined ? '' : `Write ${meant}. `}docs/front-page.md lists the variables.`,
    };
  });
}

/** Returns the variable of the colour in a name, `accent` in `--lintel-palette-accent-main`; or the most similar one. */
function meantBy(name: string): string | undefined {
  const words = name
    .replace(/^--lintel-(?:palette-|colou?r-)?/, '')
    .replace(/-main$/, '')
    .replaceAll('-', '')
    .toLowerCase();
  return byColour.get(words) ?? nearestWord(name, [...colourVariables.keys()]);
}
