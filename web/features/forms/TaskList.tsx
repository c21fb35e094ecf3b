import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { doneSectionsOf } from './session/page-progress.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { BackLink } from '../../components/BackLink.tsx';
import { Receipt } from './Receipt.tsx';
import { filledInBefore, statusText } from './session/filled-in.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { StorageNote } from './session/StorageNote.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { Progress } from './session/Progress.tsx';
import { SaveStatus } from './session/SaveStatus.tsx';
import { useFormState, useOpenForm } from './session/session-context.ts';
import { sectionStart } from '#domain/forms/journey/next-step.ts';

/** The sections of a form with their status: the page where a form starts, and to which people return. */
export function TaskList() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, journey, session, walked } = useOpenForm();
  const isApplicant = useUser()?.hasApplications === true;
  const state = useFormState(session);
  if (state === 'submitted') return <Receipt />;
  const { definition } = facts;
  const { firstIncomplete } = journey;
  const next = firstIncomplete && sectionStart(definition, journey, walked, firstIncomplete.section);
  const before = filledInBefore(facts, session.isMember);
  const isNew = before !== null;
  const doneSections = doneSectionsOf(journey, session.seen.known(facts, walked));
  return (
    <FormLayout>
      <div>
        <BackLink
          to={session.isMember ? '/account/forms/{-$form}' : '/forms/{-$form}'}
          params={{ form: undefined }}
        >
          {t('forms.session.allForms')}
        </BackLink>
      </div>
      <PageHeading title={definition.title}>{definition.title}</PageHeading>
      {isNew && (
        <>
          <p>{definition.summary}</p>
          <p className="quiet">{t('forms.session.minutes', { minutes: definition.minutes })}</p>
        </>
      )}
      {definition.purpose === 'register' && isApplicant && facts.progress.requestType === 'new' && (
        <p>
          {t('application.inAccount')} <Link to="/account">{t('application.toAccount')}</Link>
        </p>
      )}
      {definition.needed && isNew && (
        <div className="card">
          <h2>{t('forms.session.needed')}</h2>
          <ul className="marked">
            {definition.needed.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
      {isNew ? (
        before !== 'nothing' && (
          <p data-sent-at={facts.sentAt}>
            {facts.sentAt !== null
              ? t('forms.session.filledInFrom', { day: formats.dayOf(facts.sentAt) })
              : t(before === 'known' ? 'forms.session.filledIn' : 'forms.session.asSent')}
          </p>
        )
      ) : (
        <Progress />
      )}
      {/* The buttons come before the sections, to save people from scrolling past all of them each time. */}
      <div className="ways">
        {next && (
          <FormLink page={next.page} {...(next.item !== null && { item: next.item })} look="main">
            {t(isNew ? 'forms.session.begin' : 'forms.session.goOn')}
          </FormLink>
        )}
        <FormLink page={ownPages.check} look={next ? 'second' : 'main'}>
          {t('forms.session.toCheck')}
        </FormLink>
      </div>
      <ol className="plain">
        {journey.sections.map(({ section, status }) => {
          const first = sectionStart(definition, journey, walked, section);
          const title = definition.sections[section]?.title;
          return (
            <li key={section} className="row" data-section={section} data-status={status}>
              {first === null ? (
                <span>{title}</span>
              ) : (
                <FormLink page={first.page} {...(first.item !== null && { item: first.item })}>
                  {title}
                </FormLink>
              )}
              <span className={status === 'completed' ? '' : 'quiet'}>
                {t(statusText(status, before, doneSections.has(section)))}
              </span>
            </li>
          );
        })}
      </ol>
      {!session.isMember && <StorageNote />}
      <SaveStatus />
    </FormLayout>
  );
}
