import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showHashTarget } from '../../components/hash-target.ts';
import type { Anchor } from '../../components/rich-text.ts';
import { useApp } from '../../app/app-context.ts';

const Steps = styled('nav')(({ theme }) => ({
  borderTop: `4px solid ${theme.vars.palette.secondary.main}`,
  paddingTop: theme.spacing(2),
  '& h2': { fontSize: '1.0625rem', lineHeight: 1.4, marginBottom: theme.spacing(1) },
  '& ul': { listStyle: 'none', display: 'grid', gap: '0.25rem' },
  '& a': { display: 'block', paddingBlock: '0.25rem' },
  '@media (min-width: 60rem)': { position: 'sticky', top: '1rem' },
}));

/** The parts of a guide, each a link to where it begins. */
export function OnThisPage({ headings }: { readonly headings: readonly Anchor[] }) {
  const { t } = useTranslation();
  const { system } = useApp();
  if (headings.length === 0) return <div />;
  return (
    <Steps aria-labelledby="on-this-page" className="no-print">
      <h2 id="on-this-page" lang={system.language}>
        {t('content.onThisPage')}
      </h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to="." hash={id} replace onClick={() => showHashTarget(document, id)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Steps>
  );
}
