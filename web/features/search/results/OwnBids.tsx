import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../app/app-context.ts';
import { useEligibility, useUser } from '../../../app/use-person.ts';
import { useRegister } from '../../../app/use-register.ts';
import { BidsInUse } from './BidsInUse.tsx';

/** A line of its own for each scheme on a phone; on a desk they share one. */
const Lines = styled('div')({
  minHeight: '1lh',
  '@media (max-width: 40rem)': {
    // So that a line of the narrowest phone is one line.
    fontSize: 'clamp(0.8125rem, 4vw, 1.0625rem)',
    '&[data-schemes="2"]': { minHeight: 'calc(2lh + 0.25rem)' },
    '&[data-schemes="3"]': { minHeight: 'calc(3lh + 0.5rem)' },
  },
});

/**
 * How many bids a member has left for the homes below, or what they need to bid. Its room is there before that is known,
 * so that no home moves when it comes.
 */
export function OwnBids() {
  const { t } = useTranslation();
  const { mayBeMember, system } = useApp();
  const user = useUser();
  const { data: eligibility } = useEligibility();
  const register = useRegister();
  if (user === undefined ? !mayBeMember : user === null) return null;
  return (
    <Lines data-schemes={Math.min(system.countSchemes, 3)}>
      {user?.hasApplications === false ? (
        register !== undefined && (
          <Link to="/account/forms/{-$form}" params={{ form: register?.formIdentifier }}>
            {t(`application.${register?.state ?? 'unknown'}.short`)}
          </Link>
        )
      ) : (
        <BidsInUse schemes={eligibility?.schemes ?? []} />
      )}
    </Lines>
  );
}
