import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
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

/** Look, bid, wait: the steps for a first-time applicant. */
export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.howTitle')}>
      <Steps>
        <li>
          <h3>{t('home.how.look')}</h3>
          <p>{t('home.how.lookText')}</p>
        </li>
        <li>
          <h3>{t('home.how.bid')}</h3>
          <p>{t('home.how.bidText')}</p>
        </li>
        <li>
          <h3>{t('home.how.wait')}</h3>
          <p>{t('home.how.waitText')}</p>
        </li>
      </Steps>
    </Section>
  );
}
