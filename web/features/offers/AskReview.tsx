import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewKind } from '#schemas/reviews.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { newActionsQuery } from '../new-actions/new-actions-query.ts';

/** The link to ask for a review of this kind; for staff, the reason why they cannot. Nothing where the council has no form for it. */
export function AskReview({ kind }: { readonly kind: ReviewKind }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const user = useUser();
  const { data } = useQuery({ ...newActionsQuery(api), enabled: Boolean(user) });
  const action = data?.actions.find(({ review }) => review === kind);
  if (!user || action === undefined) return null;
  if (action.whyNot !== null) return <p>{t(`newActions.whyNot.${action.whyNot}`)}</p>;
  return (
    <p className="no-print">
      <ButtonLink
        to="/account/new-action/$actionType"
        params={{ actionType: action.actionType }}
        variant="outlined"
      >
        {t('offers.askReview')}
      </ButtonLink>
    </p>
  );
}
