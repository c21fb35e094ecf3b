import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import { ReasonList } from './ReasonList.tsx';

const Warning = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  '& > p + ul + p': { marginTop: theme.spacing(1.5) },
  '@media (forced-colors: active)': { border: '2px solid' },
}));

interface BidObstaclesProps {
  readonly obstacles: readonly Reason[];
  readonly applicationId: string | null;
  /** True if it is too late to report a wrong fact to the council. */
  readonly isClosed: boolean;
}

/** The reasons why a placed bid cannot succeed at present, what would change that, and what to do. */
export function BidObstacles({ obstacles, applicationId, isClosed }: BidObstaclesProps) {
  const { t } = useTranslation();
  return (
    <Warning data-obstacles>
      <p>
        <strong>{t('bid.obstacles.lead')}</strong>
      </p>
      <ReasonList reasons={obstacles} applicationId={applicationId} />
      {!isClosed && <p>{t('bid.obstacles.next')}</p>}
    </Warning>
  );
}
