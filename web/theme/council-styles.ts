import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { colourVariables } from '#domain/theme/colour-variables.ts';
import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';
import { createCouncilTheme } from './create-council-theme.ts';
import { gatheredStyles, type GatheredStyle } from './gathered-styles.ts';

/** A council's styles as CSS. */
interface CouncilStyles {
  /** The theme's variables, which every rule needs. */
  readonly variables: string;
  /** The rules of each class, in the order of the cascade. */
  readonly rules: readonly { readonly name: string; readonly css: string }[];
}

interface StylesParts {
  /** Class names, in the order of the cascade. */
  readonly order: readonly string[];
  /** Variables that are used outside the rules. */
  readonly variables: readonly string[];
}

/** Writes all gathered styles for a council. It takes some 30 ms, so callers should keep the result. */
export function writeCouncilStyles(
  council: CouncilTheme,
  hasDark: boolean,
  { order, variables }: StylesParts,
): CouncilStyles {
  const theme = createCouncilTheme(council, hasDark);
  const write = makeWriter(theme);
  const gathered = gatheredStyles();
  const rules = order.map((name) => {
    const style = gathered.get(name);
    if (style === undefined) throw new Error(`Nobody has styled .${name}.`);
    return { name, css: write(style) };
  });
  // Councils' own stylesheets name colours that no rule of ours may need.
  const used = [
    ...variables,
    ...colourVariables.keys(),
    ...rules.flatMap((rule) => rule.css.match(/--lintel-[\w-]+/g) ?? []),
  ];
  return { variables: writeVariables(theme, new Set(used)), rules };
}

/** Prefixes that the browsers we build for still need: Safari 17. */
const prefixed = /^(?:user-select|backdrop-filter|box-decoration-break|mask)\b/;

/** Returns a function that turns gathered styles into CSS for a theme, as Emotion would in a page. */
export function makeWriter(theme: Theme): (style: GatheredStyle) => string {
  const cache = createCache({
    key: 'lintel',
    stylisPlugins: [
      (element) => {
        if (element.type !== 'decl' || element.return || !prefixed.test(element.value)) return;
        element.return = `-webkit-${element.value}${element.value}`;
      },
    ],
  });
  // Otherwise it warns of selectors such as :first-child, which only matter if style elements are between other
  // elements.
  cache.compat = true;
  return ({ name, looks }) => {
    const { styles } = css(...looks.map((look) => (typeof look === 'function' ? look({ theme }) : look)));
    let rules = '';
    const sheet = { insert: (rule: string) => (rules += rule) };
    // On a server it returns the rules; in a browser it puts them into a style sheet.
    const answered = cache.insert(`.${name}`, { name, styles }, Object.assign(cache.sheet, sheet), false);
    return withoutFallbacks(typeof answered === 'string' ? answered : rules);
  };
}

/**
 * Removes the fallback values that Material writes beside variables: each variable is declared, so none needs
 * one.
 */
function withoutFallbacks(text: string): string {
  return text.replaceAll(/var\((--lintel-[\w-]+),(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'var($1)');
}

/**
 * Returns the theme's variables as CSS: those in use, and those that their values refer to; without a reader's
 * choice, the system's scheme applies.
 */
export function writeVariables(theme: Theme, used?: ReadonlySet<string>): string {
  const sheets: Record<string, Record<string, string | number>>[] = theme.generateStyleSheets();
  const all = sheets.flatMap((sheet) => Object.entries(sheet));
  const wanted =
    used &&
    withNamed(
      used,
      all.map(([, values]) => values),
    );
  return all
    .map(([selector, values]) => {
      const declared = Object.entries(values)
        .filter(([name]) => name === 'colorScheme' || !wanted || wanted.has(name))
        .map(
          ([name, value]) =>
            `${name === 'colorScheme' ? 'color-scheme' : name}:${withoutFallbacks(String(value))};`,
        )
        .join('');
      const rule = declared && `${selector}{${declared}}`;
      return selector === '[data-theme="dark"]'
        ? `${rule}@media (prefers-color-scheme:dark){:root:not([data-theme]){${declared}}}`
        : rule;
    })
    .join('');
}

function withNamed(
  used: ReadonlySet<string>,
  declarations: readonly Record<string, string | number>[],
): ReadonlySet<string> {
  const wanted = new Set(used);
  for (const name of wanted) {
    for (const values of declarations) {
      for (const named of String(values[name] ?? '').match(/--lintel-[\w-]+/g) ?? []) wanted.add(named);
    }
  }
  return wanted;
}
