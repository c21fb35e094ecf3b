import { generate, parse, type CssNode, type Rule, type Selector } from 'css-tree';

/**
 * One step of a selector and its conditions on an element: `a.button:focus` in `.site-header a.button:focus`.
 */
export interface Compound {
  /** Element names in lower case, including `*`. */
  readonly types: readonly string[];
  readonly classes: readonly string[];
  readonly ids: readonly string[];
  /** Attribute selectors as written, `[data-theme="dark"]`. */
  readonly attributes: readonly string[];
  /** Names without colons, in lower case. */
  readonly states: readonly string[];
  readonly hasPart: boolean;
}

/** A declaration of a stylesheet. Lines count from 1. */
export interface StyleDeclaration {
  /** Name in lower case. */
  readonly property: string;
  /** Value in lower case, except for custom properties. */
  readonly value: string;
  readonly line: number;
}

/** A rule for one selector on screens. */
export interface StyleRule {
  readonly selector: string;
  /** The steps from the outermost element to the styled one. */
  readonly compounds: readonly Compound[];
  readonly declarations: readonly StyleDeclaration[];
  /** The `prefers-color-scheme` around it; undefined for both. */
  readonly scheme: 'light' | 'dark' | undefined;
}

type Around = Pick<StyleRule, 'selector' | 'compounds' | 'scheme'>;

/** Returns the rules of a stylesheet, one for each selector in a list; rules for print alone are left out. */
export function readStyleRules(text: string): readonly StyleRule[] {
  const sheet = parse(text, { positions: true, onParseError: () => {} });
  if (sheet.type !== 'StyleSheet') return [];
  return rulesIn(sheet.children.toArray(), [{ selector: '', compounds: [], scheme: undefined }]);
}

function rulesIn(nodes: readonly CssNode[], around: readonly Around[]): StyleRule[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return ruleIn(node, around);
    if (node.type !== 'Atrule' || node.block === null) return [];
    const media = node.prelude === null ? '' : generate(node.prelude).toLowerCase();
    if (/\bprint\b/.test(media) && !/\b(?:screen|all|not)\b/.test(media)) return [];
    const scheme = (['light', 'dark'] as const).find((one) => media.includes(`prefers-color-scheme:${one}`));
    const narrowed = scheme === undefined ? around : around.map((one) => ({ ...one, scheme }));
    const children = node.block.children.toArray();
    return [...ownRules(children, narrowed), ...rulesIn(children, narrowed)];
  });
}

function ruleIn({ prelude, block }: Rule, around: readonly Around[]): StyleRule[] {
  if (prelude.type !== 'SelectorList') return [];
  const selectors = prelude.children.toArray().filter((node) => node.type === 'Selector');
  const inner = around.flatMap((outer) => selectors.map((selector) => nested(outer, selector)));
  const children = block.children.toArray();
  return [...ownRules(children, inner), ...rulesIn(children, inner)];
}

/** Returns rules for the declarations directly inside a block. */
function ownRules(nodes: readonly CssNode[], around: readonly Around[]): StyleRule[] {
  const declarations = nodes.flatMap((node): StyleDeclaration[] => {
    if (node.type !== 'Declaration') return [];
    const value = generate(node.value).trim();
    const isOwn = node.property.startsWith('--');
    return [
      {
        property: node.property.toLowerCase(),
        value: isOwn ? value : value.toLowerCase(),
        line: node.loc?.start.line ?? 1,
      },
    ];
  });
  if (declarations.length === 0) return [];
  return around.filter(({ compounds }) => compounds.length > 0).map((one) => ({ ...one, declarations }));
}

/**
 * Resolves a selector inside another rule: `&` is the outer selection; without it the selector is a descendant.
 */
function nested(outer: Around, selector: Selector): Around {
  const written = generate(selector);
  if (outer.compounds.length === 0)
    return { ...outer, selector: written, compounds: compoundsOf(selector.children.toArray(), undefined) };
  const hasParent = selector.children.some(({ type }) => type === 'NestingSelector');
  const own = compoundsOf(selector.children.toArray(), outer.compounds.at(-1));
  return {
    ...outer,
    selector: hasParent ? written.replaceAll('&', outer.selector) : `${outer.selector} ${written}`,
    compounds: hasParent ? [...outer.compounds.slice(0, -1), ...own] : [...outer.compounds, ...own],
  };
}

function compoundsOf(nodes: readonly CssNode[], parent: Compound | undefined): Compound[] {
  const groups: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Combinator') groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups.filter(({ length }) => length > 0).map((group) => compoundOf(group, parent));
}

function compoundOf(nodes: readonly CssNode[], parent: Compound | undefined): Compound {
  const parts = [
    ...(nodes.some(({ type }) => type === 'NestingSelector') && parent ? [parent] : []),
    ...nodes.map((node): Partial<Compound> => {
      switch (node.type) {
        case 'TypeSelector':
          return { types: [node.name.toLowerCase()] };
        case 'ClassSelector':
          return { classes: [node.name] };
        case 'IdSelector':
          return { ids: [node.name] };
        case 'AttributeSelector':
          return { attributes: [generate(node)] };
        case 'PseudoElementSelector':
          return { hasPart: true };
        case 'PseudoClassSelector':
          return ofPseudoClass(node.name.toLowerCase(), node.children?.toArray() ?? []);
        default:
          return {};
      }
    }),
  ];
  const all = (pick: (part: Partial<Compound>) => readonly string[] | undefined) =>
    parts.flatMap((part) => pick(part) ?? []);
  return {
    types: all(({ types }) => types),
    classes: all(({ classes }) => classes),
    ids: all(({ ids }) => ids),
    attributes: all(({ attributes }) => attributes),
    states: all(({ states }) => states),
    hasPart: parts.some(({ hasPart }) => hasPart),
  };
}

/**
 * Reads `:is()` and `:where()` as the selectors inside them, and `:not(:focus-visible)` as a state without the
 * ring.
 */
function ofPseudoClass(name: string, children: readonly CssNode[]): Partial<Compound> {
  const inner = children
    .flatMap((child) => (child.type === 'SelectorList' ? child.children.toArray() : []))
    .flatMap((child) => (child.type === 'Selector' ? compoundsOf(child.children.toArray(), undefined) : []));
  if (name === 'not' && inner.some(({ states }) => states.includes('focus-visible')))
    return { states: ['not-focus-visible'] };
  if (name !== 'is' && name !== 'where') return { states: [name] };
  return {
    types: inner.flatMap(({ types }) => types),
    classes: inner.flatMap(({ classes }) => classes),
    ids: inner.flatMap(({ ids }) => ids),
    attributes: inner.flatMap(({ attributes }) => attributes),
    states: inner.flatMap(({ states }) => states),
  };
}
