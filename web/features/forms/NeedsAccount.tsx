import { useQuery } from '@tanstack/react-query';
import { Link, notFound, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { storeReturn } from '../login/stored-return.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { formsQuery } from './forms-query.ts';
import { LogInOrCreate } from './LogInOrCreate.tsx';

/**
 * The page for a visitor who opens a members' form: why it needs an account, links to log in or create one that
 * lead back to this page, and what they can do without. Give it a `key` of the form.
 */
export function NeedsAccount({ form }: { readonly form: string }) {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const { telephone } = system.contact;
  const { href } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(formsQuery(api));
  // The page that the visitor came to: during the redirect the address is already another one.
  const [returnTo] = useState(() => (href.startsWith('/account/') ? href : `/account${href}`));
  // The confirmation letter of a new account opens a page that does not know about this form.
  useEffect(() => storeReturn(returnTo), [returnTo]);
  const asked = data?.forms.find(({ formIdentifier }) => formIdentifier === form);
  if (data !== undefined && asked === undefined) throw notFound();
  const title = asked?.title ?? t('forms.session.formsTitle');
  return (
    <FormLayout>
      <PageHeading title={title}>{title}</PageHeading>
      <LoadError error={error} knownAt={null} isFetching={isFetching} onRetry={() => void refetch()} />
      {asked && (
        <>
          <p>{asked.summary}</p>
          <section className="card stack" aria-labelledby="needs-account" data-note="needsAccount">
            <h2 id="needs-account">
              {t(asked.anonymous === 'no' ? 'forms.needsAccount.title' : 'forms.needsAccount.titleHere')}
            </h2>
            <p>{t(asked.anonymous === 'no' ? 'forms.needsAccount.why' : 'forms.needsAccount.whyHere')}</p>
            <p>{t('forms.needsAccount.back')}</p>
            <LogInOrCreate returnTo={returnTo} />
          </section>
          <section className="stack" aria-labelledby="without-account">
            <h2 id="without-account">{t('forms.needsAccount.without')}</h2>
            {asked.anonymous === 'no' ? (
              <>
                <p>{t('forms.needsAccount.others')}</p>
                <p>
                  <Link to="/forms/{-$form}" params={{ form: undefined }}>
                    {t('forms.needsAccount.toOthers')}
                  </Link>
                </p>
                <p>
                  {t('forms.needsAccount.ring')}{' '}
                  <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
                </p>
              </>
            ) : (
              <>
                <p>
                  {t(
                    asked.anonymous === 'begin'
                      ? 'forms.needsAccount.mayBegin'
                      : 'forms.needsAccount.maySend',
                  )}
                </p>
                <p>
                  <Link to="/forms/{-$form}" params={{ form }} reloadDocument>
                    {t('forms.needsAccount.beginWithout')}
                  </Link>
                </p>
              </>
            )}
          </section>
        </>
      )}
    </FormLayout>
  );
}
