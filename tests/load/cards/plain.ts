/** An element as data: its namespace (null: HTML), name, attributes and children; or a text. */
export type Drawn =
  | string
  | {
      readonly namespace: string | null;
      readonly name: string;
      readonly attributes: readonly (readonly [string, string])[];
      readonly children: readonly Drawn[];
    };

/** What the page of `bench.tsx` can be told to do. */
export interface Bench {
  /** Shows the first six cards, as every page of results begins. */
  showFirst(): void;
  /** Shows all cards by the portal's own components. */
  showAll(): void;
  /** What the cards that are shown are made of. */
  markup(): readonly Drawn[];
  /** Shows the same markup in the place of the first six, made by plain DOM calls. */
  showPlain(all: readonly Drawn[]): void;
  /** How many cards are shown. */
  count(): number;
}

declare global {
  interface Window {
    bench?: Bench;
  }
}

/** Reads an element and everything in it. */
export function readMarkup(element: Element): Drawn {
  const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
  return {
    namespace: isHtml ? null : element.namespaceURI,
    name: element.localName,
    attributes: [...element.attributes].map(({ name, value }) => [name, value]),
    children: [...element.childNodes].map((child) =>
      child instanceof Element ? readMarkup(child) : (child.textContent ?? ''),
    ),
  };
}

/** Makes a node by the calls that a page without any library would make. */
export function drawPlainly(drawn: Drawn): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn);
  const { namespace, name, attributes, children } = drawn;
  const element =
    namespace === null ? document.createElement(name) : document.createElementNS(namespace, name);
  for (const [attribute, value] of attributes) element.setAttribute(attribute, value);
  for (const child of children) element.appendChild(drawPlainly(child));
  return element;
}
