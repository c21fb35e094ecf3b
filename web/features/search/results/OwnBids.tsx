import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../app/app-context.ts';
import { useEligibility, useUser } from '../../../app/use-person.ts';
import { useRegister } from '../../../app/use-register.ts';
import { BidsInUse } from './BidsInUse.tsx';

/** A line for each scheme on a phone; on a wide screen the schemes share a line. */
const Lines = styled('div')({
  minHeight: '1lh',
  '@media (max-width: 40rem)': {
    // The text must fit one line of the narrowest phone.
    fontSize: 'clamp(0.8125rem, 4vw, 1.0625rem)',
    '&[data-schemes="2"]': { minHeight: 'calc(2lh + 0.25rem)' },
    '&[data-schemes="3"]': { minHeight: 'calc(3lh + 0.5rem)' },
  },
});

/**
 * The number of bids that a member has left for the homes below, or what they need before they can bid. Its
 * space is reserved before that is known: no home moves when it appears.
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
