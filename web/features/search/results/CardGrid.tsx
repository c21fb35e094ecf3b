import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { heartStyles } from '../../favourites/heart-styles.ts';
import { cardRoomStyles, cardStyles } from './card-styles.ts';

/**
 * The cards in as many columns as fit. Those of the last row share its whole width; a card with a row to itself
 * has its picture beside its words (`cardStyles`), which depends on its width. Only the last few can be so
 * wide.
 */
const Grid = styled('ul')(({ theme }) => ({
  ...heartStyles(theme),
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(3),
  listStyle: 'none',
  '& > li, & .place': { display: 'grid', minWidth: 0 },
  '& > li': { flex: '1 1 min(100%, var(--card-width, 20rem))' },
  // A page that is shown while it is still loading would give two cards the row of three: a layout shift of
  // 0.045 on a desktop. Until the end of the list has loaded its cards wait; in a single column, as on a phone,
  // they need not.
  '@media (min-width: 34rem)': { '&:not(:has(+ .end))': { visibility: 'hidden' } },
  '& > li:nth-last-of-type(-n + 3)': { containerType: 'inline-size' },
  '& .card': cardStyles(theme),
  '& .room': cardRoomStyles,
}));

/** Returns the advert whose link the event is on, if any. */
function advertUnder({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-advert]') : null;
  return link?.dataset['advert'];
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A list of cards (`li` each). It handles all their links through the router, and prefetches a home when the
 * pointer or the focus comes near it: a router link in each card would cost more than the card.
 */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const grid = list.current;
    if (grid === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let preloaded: string | undefined;
    const preload = (event: Event) => {
      const property = advertUnder(event);
      if (property === undefined || property === preloaded || !router.options.defaultPreload) return;
      preloaded = property;
      void router.preloadRoute({ to: '/properties/$property', params: { property } });
    };
    grid.addEventListener('pointerover', preload, { signal, passive: true });
    grid.addEventListener('focusin', preload, { signal });
    grid.addEventListener(
      'click',
      (event) => {
        const property = advertUnder(event);
        if (property === undefined || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/properties/$property', params: { property } });
      },
      { signal },
    );
    return () => stop.abort();
  }, [router]);
  return (
    <>
      <Grid ref={list}>{children}</Grid>
      <span className="end" hidden />
    </>
  );
}
