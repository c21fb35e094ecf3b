import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#schemas/api/outcomes.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { byAdvert } from './by-advert.ts';
import { OutcomeRow } from './OutcomeRow.tsx';

// It stays a table at every width: on a phone, three narrow columns take less room than cards, and the numbers
// can be compared.
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  overflow: 'hidden',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  ...sheetStyles(theme),
  '& th, & td': {
    padding: '0.625rem 0.375rem',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    overflowWrap: 'break-word',
    hyphens: 'auto',
    // Words are cut only if the table would otherwise be wider than the narrowest phone.
    '@media (max-width: 21rem)': { overflowWrap: 'anywhere' },
  },
  '& .home': { width: '44%', paddingInlineStart: '0.75rem' },
  '& .bids': {
    width: '3.5rem',
    paddingInlineEnd: '0.75rem',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& tbody :is(th, td)': {
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 30%, transparent)`,
  },
  '& th a': { fontWeight: 600 },
  '& .facts': { color: theme.vars.palette.text.secondary },
  '& .closed': { display: 'none' },
  '& p + p': { marginTop: '0.25rem' },
  '& strong': { fontWeight: 600 },
  '& td svg': { display: 'inline-block', verticalAlign: '-0.25em', marginInlineEnd: '0.25em' },
  '@media (min-width: 48rem)': {
    fontSize: '1rem',
    '& .facts': { fontSize: '0.875rem' },
    '& .closed': { display: 'inline' },
    '& th, & td': { padding: '0.625rem 1rem' },
    '& .bids': { width: '8rem' },
  },
  '@media print': { fontSize: '0.8125rem', '& tr': { breakInside: 'avoid' } },
}));

interface OutcomeTableProps {
  /** The table's description for screen readers. */
  readonly caption: string;
  readonly outcomes: readonly Outcome[];
  /** The number of bids below which nothing is said about who got a home. */
  readonly hideBelow: number;
}

/** Closed adverts, one per row: the home, its outcome, and the number of bids. */
export function OutcomeTable({ caption, outcomes, hideBelow }: OutcomeTableProps) {
  const { t } = useTranslation();
  return (
    <Table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="home">
            {t('outcomes.home')}
          </th>
          <th scope="col">{t('outcomes.result')}</th>
          <th scope="col" className="bids">
            {t('outcomes.bids')}
          </th>
        </tr>
      </thead>
      <tbody>
        {byAdvert(outcomes).map((homes) => (
          <OutcomeRow key={homes[0].advertId} outcomes={homes} hideBelow={hideBelow} />
        ))}
      </tbody>
    </Table>
  );
}
