import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { EligibilityScheme } from '#schemas/api/advert-eligibility.ts';

const List = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 2rem',
});

/**
 * The number of bids that the person has in use, scheme by scheme. Nothing for people without an application.
 */
export function BidsInUse({ schemes }: { readonly schemes: readonly EligibilityScheme[] }) {
  const { t } = useTranslation();
  // Schemes that the reader has not joined are listed too, but hold none of their bids.
  const own = schemes.filter(
    ({ eligibility }) =>
      eligibility.length === 0 || eligibility.some(({ applicationId }) => applicationId !== null),
  );
  if (own.length === 0) return null;
  const ofScheme = <Limit extends string>(limit: Limit) =>
    own.length === 1 ? (`properties.bidsUsed${limit}` as const) : (`properties.bidsUsedIn${limit}` as const);
  return (
    <List>
      {own.map(({ identifier, name, countActiveBids: count, maximumActiveBids: maximum }) => (
        <li key={identifier}>
          {maximum === null
            ? t(ofScheme('NoLimit'), { scheme: name, count })
            : t(ofScheme(''), { scheme: name, used: count, count: maximum })}
        </li>
      ))}
    </List>
  );
}
