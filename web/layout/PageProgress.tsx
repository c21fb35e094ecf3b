import { styled } from '@mui/material/styles';
import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';

/**
 * A bar with a delay of 200 ms: a page that loads sooner shows no bar (sections 4 and 9, throttle and minimum
 * delay). When the page has loaded, the bar runs to its end and fades.
 */
const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  height: 4,
  zIndex: theme.zIndex.tooltip,
  background: theme.vars.palette.secondary.main,
  transformOrigin: '0 50%',
  '&:dir(rtl)': { transformOrigin: '100% 50%' },
  opacity: 0,
  pointerEvents: 'none',
  transition: 'transform 150ms ease-out, opacity 150ms ease-in 150ms',
  '&[data-page-progress="going"]': {
    animation: 'page-progress 5000ms cubic-bezier(0.1, 0.7, 0.3, 1) 200ms forwards',
  },
  '@media (forced-colors: active)': { background: 'Highlight' },
}));

/**
 * Shows that the next page, or a part of this one, is loading. Screen readers hear about the page when it has
 * loaded. Refetching in the background does not count as loading.
 */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const lacking = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const going = isLoading || lacking > 0;
  return <Bar aria-hidden="true" className="no-print" data-page-progress={going ? 'going' : 'there'} />;
}
