import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { UnsubscribeResponse } from '#schemas/api/unsubscribe.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import type { ApiClient } from '../../api/api-client.ts';
import { validAnswer } from '../../api/valid-answer.ts';

const route = getRouteApi('/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}');

/**
 * Stops letters of one kind by a link from one of them, without a log-in. It needs a button press, since mail
 * programs open links to scan them; the press can be undone.
 */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { unsubscribeId: id = '', unsubscribeToken: token = '' } = route.useParams();
  const link = { id, token };
  const isWhole = id !== '' && token !== '';
  const query = unsubscribeQuery(api, link);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isWhole });
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      api.write<UnsubscribeResponse>(wanted ? 'DELETE' : 'POST', unsubscribePath(link)),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  });
  const isInvalid = !isWhole || (error !== null && errorCodeOf(error) === 'unsubscribe.invalid');

  if (isInvalid) return <InvalidLink />;
  if (data === undefined) {
    return (
      <MessagePage
        title={t('titles.unsubscribe')}
        action={
          error && (
            <Button variant="contained" aria-disabled={isFetching} onClick={() => void refetch()}>
              {t('errorPage.reloadPageButtonText')}
            </Button>
          )
        }
      >
        {error ? (
          <p role="alert">{t(`errors.${errorCodeOf(error)}`)}</p>
        ) : (
          <output>{t('site.loading')}</output>
        )}
      </MessagePage>
    );
  }
  const { alert, wanted } = data;
  const what = t(`unsubscribe.alerts.${alert}`);
  const hasChanged = change.isSuccess;
  return (
    <MessagePage
      title={t('titles.unsubscribe')}
      action={
        <Button
          variant={wanted ? 'contained' : 'outlined'}
          data-event={wanted ? 'alert.stop' : 'alert.resume'}
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate(!wanted)}
        >
          {wanted ? t('unsubscribe.stop') : t('unsubscribe.resume')}
        </Button>
      }
    >
      <div aria-live="polite" data-state={wanted ? 'wanted' : 'stopped'}>
        {!wanted && <p>{t('unsubscribe.stopped', { what })}</p>}
        {wanted && <p>{hasChanged ? t('unsubscribe.resumed', { what }) : t('unsubscribe.ask', { what })}</p>}
      </div>
      <p>{t('unsubscribe.others')}</p>
      {change.error && <p role="alert">{t(`errors.${errorCodeOf(change.error)}`)}</p>}
    </MessagePage>
  );
}

/** The screen for a link that is cut off, belongs to another council, or never existed. */
function InvalidLink() {
  const { t } = useTranslation();
  const { telephone, email } = useApp().system.contact;
  return (
    <MessagePage title={t('titles.unsubscribe')}>
      <p role="alert">{t('errors.unsubscribe.invalid')}.</p>
      <p>
        <Trans
          i18nKey="unsubscribe.help"
          values={{ telephone, email }}
          components={{
            tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
            mail: <a href={`mailto:${email}`}>{email}</a>,
          }}
        />
      </p>
    </MessagePage>
  );
}

/** The two parts of the address in a letter. */
interface LetterLink {
  readonly id: string;
  readonly token: string;
}

const unsubscribePath = ({ id, token }: LetterLink): string =>
  `/api/unsubscribe/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;

/**
 * The query for the kind of letters that the link is about, and whether they are currently sent. Fails with
 * `unsubscribe.invalid`.
 */
const unsubscribeQuery = (api: ApiClient, link: LetterLink) =>
  queryOptions({
    queryKey: ['unsubscribe', link.id, link.token] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<UnsubscribeResponse>(unsubscribePath(link), signal)),
  });
