/**
 * Properties that content may use in CSS. Anything not listed is left out: an allow-list stays right when
 * browsers learn new properties. Deliberately left out are `content` (words outside any translation), positions
 * other than `relative` (could cover the log-in), `behavior` and `-moz-binding` (ran code in old browsers),
 * `cursor`, `filter`, motion, and everything that loads.
 */
const wholeProperties = words(`
  color opacity accent-color aspect-ratio display visibility float clear position top right bottom left
  width min-width max-width height min-height max-height box-sizing box-shadow
  inline-size min-inline-size max-inline-size block-size min-block-size max-block-size
  line-height letter-spacing word-spacing white-space word-break overflow-wrap hyphens
  vertical-align direction unicode-bidi tab-size quotes order gap row-gap
  align-items align-content align-self justify-items justify-content justify-self
  place-items place-content place-self object-fit object-position table-layout caption-side empty-cells
  overflow overflow-x overflow-y break-before break-after break-inside
  page-break-before page-break-after page-break-inside orphans widows
  columns scroll-margin scroll-margin-top print-color-adjust`);

/** Families such as `border-top-left-radius`, whose members are all equally harmless. */
const propertyGroups =
  /^(?:background|border|outline|margin|padding|font|text|list-style|flex|grid|column)(?:-[a-z]+)*$/;

/** Functions that compute a value. `url` is checked separately. */
const functions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  calc min max clamp var minmax repeat fit-content round
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient`);

/** Parts of existing elements. Without `content`, `before` and `after` can only show a line or a dot. */
const pseudoElements = words('first-letter first-line marker before after');

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** @param name in lower case. */
export function isHarmlessProperty(name: string): boolean {
  return wholeProperties.has(name) || propertyGroups.test(name) || /^--[a-z][a-z0-9-]*$/.test(name);
}

/** @param name in lower case. */
export function isHarmlessFunction(name: string): boolean {
  return functions.has(name);
}

/** @param name in lower case, without colons. */
export function isHarmlessPseudoElement(name: string): boolean {
  return pseudoElements.has(name);
}

/** Returns true for a declaration that takes an element out of the page's flow. */
export function takesOutOfFlow(property: string, value: string): boolean {
  return property === 'position' && !/^(?:static|relative)$/i.test(value.trim());
}
