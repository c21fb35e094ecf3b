import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { Section } from '../../components/Section.tsx';

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: theme.spacing(3, 4),
  listStyle: 'none',
  counterReset: 'step',
  '& li': { counterIncrement: 'step', position: 'relative', paddingInlineStart: '3.25rem' },
  '& li::before': {
    content: 'counter(step)',
    position: 'absolute',
    insetInlineStart: 0,
    top: '0.1rem',
    display: 'grid',
    placeItems: 'center',
    width: '2.25rem',
    height: '2.25rem',
    borderRadius: theme.council.shape.radius,
    border: `2px solid ${theme.vars.palette.primary.main}`,
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
  },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.4 },
}));

const usual = ['look', 'bid', 'wait'] as const;

/** The steps for a first-time applicant: the council's own, or look, bid, wait. */
export function HowItWorks({ block: { heading, steps } }: { readonly block: BlockOf<'howItWorks'> }) {
  const { t } = useTranslation();
  const shown =
    steps ?? usual.map((step) => ({ title: t(`home.how.${step}`), text: t(`home.how.${step}Text`) }));
  return (
    <Section title={heading ?? t('home.howTitle')}>
      <Steps>
        {shown.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Steps>
    </Section>
  );
}
