import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SentFacts } from '../../components/SentFacts.tsx';
import { FormLayout } from './session/FormLayout.tsx';
import { formsQuery } from './forms-query.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';

const stateWords = {
  pending: 'forms.session.statePending',
  progress: 'forms.session.stateProgress',
  submit: 'forms.session.stateSubmit',
  submitted: 'forms.session.stateSubmitted',
  'on-hold': 'forms.session.stateOnHold',
} as const;

/** The council's forms: for members with their progress, for visitors those they may start. */
export function FormsList({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useQuery(formsQuery(api));
  const { data } = loaded;
  const isApplicant = useUser()?.hasApplications === true;
  // A referral is about another person: it is not listed for a member who has not begun it.
  const forms =
    data?.forms.filter(({ anonymous, purpose, progress }) =>
      isMember ? purpose !== 'referral' || progress?.state !== 'pending' : anonymous !== 'no',
    ) ?? [];
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.formsTitle')}>{t('forms.session.formsTitle')}</PageHeading>
      <QueryError query={loaded} />
      <ul className="plain stack">
        {forms.map(({ formIdentifier, title, summary, minutes, purpose, progress, sent }) => (
          <li key={formIdentifier} className="card" data-form={formIdentifier}>
            <h2>
              <Link
                to={isMember ? '/account/forms/{-$form}' : '/forms/{-$form}'}
                params={{ form: formIdentifier }}
              >
                {title}
              </Link>
            </h2>
            <p>{summary}</p>
            <p className="quiet">
              {t('forms.session.minutes', { minutes })}
              {progress && ` ${t(stateWords[progress.state])}`}
            </p>
            {progress?.state === 'submitted' && sent && (
              <SentFacts sent={sent} mayChange={progress.allowedEvents.includes('update.start')} />
            )}
            {purpose === 'register' && isApplicant && progress?.requestType === 'new' && !sent && (
              <p>{t('application.inAccount')}</p>
            )}
            {progress?.allowedEvents.includes('update.start') && (
              <p>
                <Link
                  to="/account/forms/$form/$page"
                  params={{ form: formIdentifier, page: ownPages.change }}
                >
                  {t('forms.session.tellChange')}
                  <span className="visually-hidden">: {title}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </FormLayout>
  );
}
