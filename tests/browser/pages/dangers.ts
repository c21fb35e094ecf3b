/**
 * Runs in the page: parses each text with the browser's parser and returns everything in it that could run,
 * load from elsewhere, cover the page, or change when it is parsed again.
 */
export function findDangers(texts: readonly string[]): string[][] {
  const allowed = new Set(
    `A ABBR ADDRESS ARTICLE ASIDE B BDI BDO BLOCKQUOTE BR CAPTION CITE CODE COL COLGROUP DATA DD DEL DETAILS DFN
     DIV DL DT EM FIGCAPTION FIGURE H2 H3 H4 H5 H6 HR I IMG INS KBD LI MARK NAV OL P PRE Q S SAMP SECTION SMALL
     SPAN STRONG SUB SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TIME TR U UL VAR WBR`.split(/\s+/),
  );
  const attributes = new Set(
    `class width height id lang dir title href target rel src alt scope colspan rowspan abbr headers span start
     type reversed value datetime open border`.split(/\s+/),
  );
  const parser = new DOMParser();
  return texts.map((html) => {
    const found: string[] = [];
    const { body } = parser.parseFromString(`<!doctype html><body>${html}`, 'text/html');
    for (const element of body.querySelectorAll('*')) {
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`foreign ${element.nodeName}`);
      if (!allowed.has(element.tagName)) found.push(`element ${element.tagName}`);
      for (const { name, value } of element.attributes) {
        if (!attributes.has(name)) found.push(`attribute ${name}`);
        if (name === 'id' && !/^(?!lintel-|root$|main$)[A-Za-z][\w:.-]*$/i.test(value))
          found.push(`id ${value}`);
      }
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
        if (!['https:', 'http:', 'mailto:', 'tel:'].includes(element.protocol))
          found.push(`href ${element.href}`);
        const written = element.getAttribute('href') ?? '';
        const leavesUnsaid =
          !/^https?:/i.test(written.trim()) && element.host !== location.host && element.host !== '';
        if (leavesUnsaid) found.push(`astray ${element.href}`);
        const opens = element.target === '_blank' && !element.relList.contains('noopener');
        if (opens || !['', '_blank'].includes(element.target)) found.push('opener');
        if (/^https?:/i.test(written) && element.target !== '_blank') found.push('stays');
      }
      if (element instanceof HTMLImageElement) {
        const source = element.getAttribute('src');
        const harmless = source === null || /^(?:https:\/\/|data:image\/|\/tenant\/pictures\/)/i.test(source);
        if (!harmless) found.push(`src ${source}`);
      }
    }
    const again = parser.parseFromString(`<!doctype html><body>${body.innerHTML}`, 'text/html').body
      .innerHTML;
    if (again !== body.innerHTML) found.push(`changes into ${again}`);
    return found;
  });
}

/** Does the same for stylesheets, with the browser's CSS parser. */
export function findStyleDangers(sheets: readonly string[]): string[][] {
  return sheets.map((css) => {
    const found: string[] = [];
    const element = document.createElement('style');
    element.textContent = css;
    document.head.append(element);
    const look = (rules: CSSRuleList | undefined): void => {
      for (const rule of rules ?? []) {
        if (!(rule instanceof CSSStyleRule) && !(rule instanceof CSSMediaRule))
          found.push(rule.constructor.name);
        if (rule instanceof CSSStyleRule) {
          for (const address of rule.cssText.matchAll(/(?:url|image-set|src)\(\s*["']?([^"')]*)/gi)) {
            if (!/^(?:data:image\/|\/tenant\/pictures\/[\w.-]+$)/.test(address[1] ?? ''))
              found.push(address[0]);
          }
          const { position, content, cursor } = rule.style;
          if (/fixed|absolute|sticky/.test(position)) found.push(`position ${position}`);
          if (content !== '' || cursor !== '') found.push('content or cursor');
          if (rule.style.getPropertyValue('behavior') !== '') found.push('behavior');
        }
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) look(rule.cssRules);
      }
    };
    look(element.sheet?.cssRules);
    if (/<\/?(?:style|script)/i.test(css)) found.push('tag');
    element.remove();
    return found;
  });
}
