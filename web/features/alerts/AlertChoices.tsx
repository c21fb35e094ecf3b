import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertsBody, AlertsResponse } from '#schemas/api/alerts.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Button } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { AlertChoice, type ChosenAlert } from './AlertChoice.tsx';
import { savedSearchesQuery } from './saved-searches-query.ts';
import { alertsPath, alertsPreviewQuery, alertsQuery } from './alerts-query.ts';

interface AlertChoicesProps {
  readonly settings: AlertsResponse;
  /** True for staff impersonating the resident, who may only look. */
  readonly isFixed: boolean;
}

/**
 * The alerts to choose from. Unsaved changes stay as the person left them, even if the settings are refetched.
 */
export function AlertChoices({ settings, isFixed }: AlertChoicesProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<string, ChosenAlert>>(new Map());
  const [news, setNews] = useState('');
  const output = useRef<HTMLOutputElement>(null);
  const { data: preview } = useQuery(alertsPreviewQuery(api));
  const { data: searches } = useQuery({ ...savedSearchesQuery(api), enabled: useShowsHomes() });
  const chosen = settings.alerts.map((one) => changed.get(one.alert) ?? one);
  const save = useMutation({
    mutationFn: (body: AlertsBody) => api.write<AlertsResponse>('PUT', alertsPath, { body }),
    onMutate: () => setNews(''),
    onSuccess(answer) {
      queryClient.setQueryData(alertsQuery(api).queryKey, answer);
      setChanged(new Map());
      setNews(t('alerts.saved'));
      output.current?.focus();
    },
    // The latest settings are fetched, and the person's unsaved changes stay on top.
    onError: () => queryClient.invalidateQueries({ queryKey: alertsQuery(api).queryKey }),
  });
  const failure = save.error && errorCodeOf(save.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || isFixed) return;
    const { version } = settings;
    const alerts = chosen.map(({ alert, state, frequency }) => ({ alert, state, frequency }));
    save.mutate({ version, alerts });
  }

  return (
    <Section title={t('alerts.which')}>
      <form onSubmit={submit}>
        <ul data-list="alerts">
          {chosen.map((one) => (
            <AlertChoice
              key={one.alert}
              chosen={one}
              lastWeek={preview?.alerts.find(({ alert }) => alert === one.alert)}
              savedSearches={searches?.searches.length}
              isFixed={isFixed}
              onChange={(next) => {
                setNews('');
                setChanged(new Map(changed).set(next.alert, next));
              }}
            />
          ))}
        </ul>
        <div aria-live="polite">
          {failure && (
            <p className="error" data-state="failed">
              {failure === 'alerts.changedElsewhere' ? t('alerts.stale') : `${t(`errors.${failure}`)}.`}
            </p>
          )}
          {changed.size > 0 && !failure && <p>{t('alerts.unsaved')}</p>}
        </div>
        <output ref={output} tabIndex={-1}>
          {news}
        </output>
        {!isFixed && (
          <Button type="submit" variant="contained" data-event="alerts.save" aria-disabled={save.isPending}>
            {t('alerts.save')}
          </Button>
        )}
      </form>
      <p className="hint">{t('alerts.always')}</p>
    </Section>
  );
}
