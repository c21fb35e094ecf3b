/** A part of an SVG that is not allowed, or that prevents browsers from drawing it. */
interface SvgFault {
  /** The line, from 1. */
  readonly line: number;
  readonly message: string;
  readonly cure: string;
}

/** A comment, a declaration, or a tag: closing mark, name, attributes, and whether it closes itself. */
export const svgToken =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[\w-]+[^]*?\?>|<!DOCTYPE[^>[]*(?:\[[^]*?\]\s*)?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
export const svgAttribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const elements: Readonly<Record<string, string>> = {
  script: 'a script, which is not allowed in a picture',
  foreignobject: 'a piece of a web page (foreignObject)',
  iframe: 'a frame of a web page',
  embed: 'an embedded file',
  object: 'an embedded file',
  audio: 'a sound',
  video: 'a film',
  set: 'an animation that can change its links',
};
const redraw =
  'Remove it, or export the picture again as plain SVG: "Plain SVG" in Inkscape, or "SVG" without interactivity in Illustrator.';

/**
 * Finds everything unsafe in an SVG (scripts, event handlers, embedded HTML, addresses of other files), and faults
 * that prevent browsers from drawing it. Lintel serves SVGs under a policy that runs nothing, so these are the
 * parts that would not work; the check also protects people who open the file elsewhere.
 */
export function findSvgFaults(text: string): SvgFault[] {
  const faults: SvgFault[] = [];
  const open: string[] = [];
  let isFirst = true;
  const reported = new Set<string>();
  const report = (offset: number, message: string, cure = redraw) => {
    if (reported.has(message)) return;
    reported.add(message);
    faults.push({ line: text.slice(0, offset).split('\n').length, message, cure });
  };
  for (const { 0: whole, 1: closing, 2: qualified = '', 3: written = '', 4: alone, index } of text.matchAll(
    svgToken,
  )) {
    if (/^<\?xml-stylesheet/i.test(whole)) report(index, 'The picture loads a stylesheet from elsewhere.');
    if (/^<!DOCTYPE[^]*<!ENTITY/i.test(whole))
      report(index, 'The picture defines entities, which could make it huge.');
    if (qualified === '') continue;
    const name = qualified.replace(/^.*:/, '').toLowerCase();
    if (closing === '/') {
      if (open.pop() !== qualified) {
        report(
          index,
          `</${qualified}> closes an element that is not open, so browsers do not show the picture.`,
          'Export it again: the file is broken.',
        );
        return faults;
      }
      continue;
    }
    if (isFirst && !/\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(written))
      report(
        index,
        'The picture does not say that it is an SVG, so browsers do not show it.',
        'Start it with <svg xmlns="http://www.w3.org/2000/svg" …>.',
      );
    isFirst = false;
    if (alone !== '/') open.push(qualified);
    const what = elements[name];
    if (what !== undefined) report(index, `The picture has ${what}.`);
    for (const [, key = '', double, single] of written.matchAll(svgAttribute)) {
      const fault = faultOfAttribute(name, key.toLowerCase(), double ?? single ?? '');
      if (fault !== undefined) report(index, fault);
    }
    if (name === 'style' && alone !== '/') {
      const rules = text.slice(index + whole.length, endOf(text, index + whole.length));
      if (/@import|url\(\s*["']?(?!\s*["']?(?:#|data:image\/))/i.test(rules))
        report(index, 'The styles of the picture load something from elsewhere.');
    }
  }
  if (open.length > 0)
    report(
      text.length,
      `<${open.at(-1) ?? ''}> is never closed, so browsers do not show the picture.`,
      'Export it again, or copy it again: the file seems to be cut off.',
    );
  return faults;
}

function endOf(text: string, from: number): number {
  const end = text.indexOf('</', from);
  return end === -1 ? text.length : end;
}

/**
 * Returns the fault of an attribute; `undefined` if there is none.
 * @param name in lower case.
 */
export function faultOfAttribute(element: string, name: string, value: string): string | undefined {
  if (/^on[a-z]/.test(name)) return `The picture has an event handler, ${name}, which is a script.`;
  if (/^(?:href|xlink:href|src)$/.test(name)) {
    // A link works only if the picture is opened as a page, and it leads out of the site there.
    const address = value.trim();
    if (
      address === '' ||
      address.startsWith('#') ||
      /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(address)
    )
      return undefined;
    if (/^data:/i.test(address))
      return `The picture contains another file, ${address.slice(0, 30)}, which may run code.`;
    return `The picture ${element === 'a' ? 'links to' : 'loads'} ${address.slice(0, 60)}, which is not in it.`;
  }
  if (/url\(\s*["']?(?!\s*["']?(?:#|data:image\/))/i.test(value))
    return `The picture loads ${value.slice(0, 60)}, which is not in it.`;
  return undefined;
}
