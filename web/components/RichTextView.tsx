import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { showHashTarget } from './hash-target.ts';
import { isPage, type RichText } from './rich-text.ts';
import { Words } from './Words.tsx';

interface RichTextViewProps {
  readonly text: RichText;
  readonly className?: string;
}

/**
 * Shows HTML that the server has sanitised; pass it nothing else. The router handles its internal links like
 * all others.
 */
export function RichTextView({ text, className = '' }: RichTextViewProps) {
  const router = useRouter();
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !link.hasAttribute('href') || link.target !== '') return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== window.location.origin || !isPage(pathname)) return;
    event.preventDefault();
    // The router does nothing if the address does not change, for example when a reader follows a fragment link
    // again.
    if (link.href === window.location.href) showHashTarget(document, hash.slice(1));
    else void router.navigate({ href: pathname + search + hash });
  }
  return (
    // The links inside handle keys and focus; this only listens to their events.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Words className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: text.html }} />
  );
}
