import { keyframes, styled } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';

/** 200 ms of grace, then five seconds from nothing to full (specification section 9), fast first. */
const fill = keyframes`
  from { transform: scaleX(0); }
  30% { transform: scaleX(0.6); }
  to { transform: scaleX(1); }
`;

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  height: 4,
  zIndex: theme.zIndex.tooltip,
  background: theme.vars.palette.secondary.main,
  transformOrigin: '0 50%',
  transform: 'scaleX(0)',
  animation: `${fill} 5000ms cubic-bezier(0.1, 0.7, 0.3, 1) 200ms forwards`,
  '@media (forced-colors: active)': { background: 'Highlight' },
}));

/** Shows that the next page is on its way. Screen readers hear of the page when it is there. */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <Bar aria-hidden="true" className="no-print" data-page-progress /> : null;
}
