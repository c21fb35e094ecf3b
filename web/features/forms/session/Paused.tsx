import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { FormLayout } from './FormLayout.tsx';
import { useOpenForm } from './session-context.ts';

/** The screen for a review that the council has paused: the answers are kept. */
export function Paused() {
  const { t } = useTranslation();
  const { definition } = useOpenForm().facts;
  const texts = definition.requests.review?.onHold;
  const title = texts?.title ?? t('forms.session.onHold');
  return (
    <FormLayout>
      <PageHeading title={title}>{title}</PageHeading>
      <p>{texts?.description ?? t('forms.session.onHoldText')}</p>
    </FormLayout>
  );
}
