import { isFramable } from './website-search.ts';

/**
 * Opens in a tab of its own what a page in a frame of `/preview/website` leads to and the frame cannot show: other sites,
 * where “Leave this page” leads, too, and files. In the frame itself our policy would put an error in their place.
 */
export function leadOutside(framed: Document): void {
  const { defaultView: view } = framed;
  if (view === null) return;
  // Before the page hears of it: what "Leave this page" does is to hide the page and load another one in its place.
  framed.addEventListener('click', (event) => openOutside(event, view), { capture: true });
}

function openOutside(event: MouseEvent, view: Window & typeof globalThis): void {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  // With a key held the browser opens it elsewhere by itself.
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof view.Element ? target.closest('a[href]') : null;
  if (!(link instanceof view.HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return;
  const { protocol, origin, pathname } = new URL(link.href);
  const isPage = origin === view.location.origin && isFramable(pathname);
  if (isPage || !/^https?:$/.test(protocol)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}
