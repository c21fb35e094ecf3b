import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { colourVariables } from '#domain/theme/colour-variables.ts';
import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';
import { createCouncilTheme } from './create-council-theme.ts';
import { gatheredStyles, type GatheredStyle } from './gathered-styles.ts';

/** A council's styles as CSS. */
export interface CouncilStyles {
  /** The theme's variables, which every rule needs. */
  readonly variables: string;
  /** The rules of each class, in the order in which they belong. */
  readonly rules: readonly { readonly name: string; readonly css: string }[];
}

interface StylesParts {
  /** Classes. */
  readonly order: readonly string[];
  /** Variables that are used outside the rules. */
  readonly variables: readonly string[];
}

/** Writes all gathered styles for a council. It takes some 30 ms: whoever calls keeps the answer. */
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

/** Turns gathered styles into CSS for a theme, as Emotion would in a page. */
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
  // It would warn of selectors such as :first-child, which only matter where styles stand between elements.
  cache.compat = true;
  return ({ name, looks }) => {
    const { styles } = css(...looks.map((look) => (typeof look === 'function' ? look({ theme }) : look)));
    let rules = '';
    const sheet = { insert: (rule: string) => (rules += rule) };
    // On a server it answers with the rules; in a browser it puts them into a style sheet.
    const answered = cache.insert(`.${name}`, { name, styles }, Object.assign(cache.sheet, sheet), false);
    return withoutFallbacks(typeof answered === 'string' ? answered : rules);
  };
}

/** Each variable is declared, so nothing needs the value that Material writes beside its name. */
function withoutFallbacks(text: string): string {
  return text.replaceAll(/var\((--lintel-[\w-]+),(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'var($1)');
}

/** The theme's variables: those that are wanted, and what their values name; where nobody has chosen, by the reader's system. */
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
