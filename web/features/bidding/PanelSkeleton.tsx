import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/Skeleton.tsx';
import { PanelFrame } from './PanelFrame.tsx';

/** Sizes in CSS rules, because a server-rendered page may not have style attributes. */
const Shapes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > :nth-of-type(1)': { width: '70%', height: '1.9rem' },
  '& > :nth-of-type(3)': { width: '55%' },
  '& > :nth-of-type(4)': { height: '2.75rem' },
}));

/** The panel's skeleton while the reader's eligibility is loading. */
export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <PanelFrame aria-label={t('bid.panel')} aria-busy="true" data-state="loading">
      <p className="visually-hidden">{t('bid.loading')}</p>
      <Shapes>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton variant="rounded" />
      </Shapes>
    </PanelFrame>
  );
}
