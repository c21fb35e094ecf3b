import { useTranslation } from 'react-i18next';
import { decidedWords } from '#domain/forms/decided-words.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SentFacts } from '../../components/SentFacts.tsx';
import { FormText } from './page/FormText.tsx';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { useOpenForm } from './session/session-context.ts';

/**
 * The receipt of a sent form, with its date, for the person to keep. The version of the form is for staff, and
 * only in the data.
 */
export function Receipt() {
  const { t } = useTranslation();
  const { facts, session } = useOpenForm();
  const { definition, progress, receipt } = facts;
  const { requestType } = progress;
  const mayChange = progress.allowedEvents.includes('update.start');
  // A change or a yearly check is handled differently from a first submission, and a decision comes first.
  const texts = definition.requests[requestType];
  const decision = receipt?.decision?.kind;
  const decided = decision && decidedWords(texts, decision);
  const later = decided ?? (requestType === 'new' ? undefined : texts?.submitted);
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
                <FormText text={reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {receipt && (
        <div className="card" data-definition={receipt.definitionHash}>
          <SentFacts sent={receipt} mayChange={mayChange} />
        </div>
      )}
      <h2>{t('forms.session.next')}</h2>
      <ul className="marked">
        {next.map((step) => (
          <li key={step}>
            <FormText text={step} />
          </li>
        ))}
      </ul>
      <div className="ways">
        <ButtonLink to={session.isMember ? '/account' : '/'} variant="contained">
          {t(session.isMember ? 'account.heading' : 'forms.session.toHome')}
        </ButtonLink>
        {mayChange && (
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
