import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SaidText } from './page/SaidText.tsx';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { useOpenForm } from './session/session-context.ts';

/** What was sent and when, for the person to keep. The version of the form is for staff, and only in the data. */
export function Receipt() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, session } = useOpenForm();
  const { definition, progress, receipt } = facts;
  const { requestType } = progress;
  // A change or a yearly check is handled differently from a first submission.
  const later = requestType === 'new' ? undefined : definition.requests[requestType]?.submitted;
  const title = later?.title ?? definition.receipt.title;
  const next = later === undefined ? definition.receipt.next : [later.description];
  return (
    <FormLayout>
      <PageHeading title={title}>{title}</PageHeading>
      {receipt?.outcome && (
        <section className="card stack" data-outcome={receipt.outcome.result}>
          <h2>{receipt.outcome.title}</h2>
          <ul className="marked">
            {receipt.outcome.reasons.map((reason) => (
              <li key={reason}>
                <SaidText text={reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {receipt && (
        <dl className="card" data-definition={receipt.definitionHash}>
          <div className="row">
            <dt>{t('forms.session.reference')}</dt>
            <dd data-receipt="reference" translate="no">
              {receipt.reference}
            </dd>
          </div>
          <div className="row">
            <dt>{t('forms.session.sentAt')}</dt>
            <dd>{formats.dateAndTime(receipt.submittedAt)}</dd>
          </div>
        </dl>
      )}
      <h2>{t('forms.session.next')}</h2>
      <ul className="marked">
        {next.map((step) => (
          <li key={step}>
            <SaidText text={step} />
          </li>
        ))}
      </ul>
      <div className="ways">
        <ButtonLink to={session.isMember ? '/account' : '/'} variant="contained">
          {t(session.isMember ? 'account.heading' : 'forms.session.toHome')}
        </ButtonLink>
        {progress.allowedEvents.includes('update.start') && (
          <FormLink page={ownPages.change} look="second">
            {t('forms.session.tellChange')}
          </FormLink>
        )}
        {!session.isMember && (
          <ButtonLink to="/create" variant="outlined">
            {t('forms.session.createAccount')}
          </ButtonLink>
        )}
      </div>
    </FormLayout>
  );
}
