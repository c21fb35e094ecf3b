import { useTranslation } from 'react-i18next';
import type { CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';

interface ReviewRightProps {
  readonly documentId: string;
  readonly review: NonNullable<NonNullable<CouncilDocumentResponse['document']['decision']>['review']>;
}

/**
 * The last day for asking the council to review a decision, with a link to the request; a late request is still
 * possible.
 */
export function ReviewRight({ documentId, review: { actionType, lastDay, late } }: ReviewRightProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const isStaff = useUser()?.scope.includes('staff') === true;
  return (
    <>
      <p data-late={late}>
        {t(late ? 'councilDocument.lastDayPassed' : 'councilDocument.lastDay', { day: formats.day(lastDay) })}
      </p>
      {actionType !== null &&
        (isStaff ? (
          <p>{t('newActions.whyNot.staff')}</p>
        ) : (
          <p className="no-print">
            <ButtonLink
              variant="contained"
              to="/account/new-action/$actionType"
              params={{ actionType }}
              search={{ decision: documentId }}
            >
              {t('councilDocument.askForReview')}
            </ButtonLink>
          </p>
        ))}
    </>
  );
}
