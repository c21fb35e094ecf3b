/** An element as data: its namespace (null for HTML), name, attributes and children; or a text. */
export type PlainElement =
  | string
  | {
      readonly namespace: string | null;
      readonly name: string;
      readonly attributes: readonly (readonly [string, string])[];
      readonly children: readonly PlainElement[];
    };

/** The functions of the page of `bench.tsx`. */
export interface Bench {
  /** Shows the first six cards, as every results page starts. */
  showFirst(): void;
  /** Shows all cards with the portal's own components. */
  showAll(): void;
  /** Returns the markup of the cards on the page. */
  markup(): readonly PlainElement[];
  /** Replaces the first six cards with the same markup, made by plain DOM calls. */
  showPlain(all: readonly PlainElement[]): void;
  /** Returns the number of cards on the page. */
  count(): number;
}

declare global {
  interface Window {
    bench?: Bench;
  }
}

/** Reads an element and everything in it. */
export function readMarkup(element: Element): PlainElement {
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

/** Makes a node with the calls that a page without any library would use. */
export function renderPlainly(drawn: PlainElement): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn);
  const { namespace, name, attributes, children } = drawn;
  const element =
    namespace === null ? document.createElement(name) : document.createElementNS(namespace, name);
  for (const [attribute, value] of attributes) element.setAttribute(attribute, value);
  for (const child of children) element.appendChild(renderPlainly(child));
  return element;
}
