import { styled } from '@mui/material/styles';
import { useAccount } from '../../app/use-account.ts';
import { AccountLinks } from './AccountLinks.tsx';

const Aside = styled('aside')(({ theme }) => ({
  paddingBlock: 'calc(var(--page-top) + 2.75rem) 4rem',
  paddingInlineEnd: '2rem',
  '& > section': { position: 'sticky', top: 'calc(var(--frame-top) + 1rem)', marginTop: 0 },
  '& > section > .section-head': { marginBottom: theme.spacing(1) },
  '& > section > .section-head > h2': { ...theme.typography.h3 },
  '& li': { borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)` },
  '& [aria-current]': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
}));

/** Links to the rest of the account, next to each of its pages on a wide screen. */
export function AccountAside() {
  const { overview, error } = useAccount();
  const isKnown = overview !== null || error !== null;
  // Two of the links depend on the overview; shown too early, the others would move.
  return <Aside className="no-print">{isKnown && <AccountLinks overview={overview ?? undefined} />}</Aside>;
}
