import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertFrequency } from '#schemas/alerts.ts';
import type { AlertsPreviewResponse, AlertsResponse } from '#schemas/api/alerts.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';

export type ChosenAlert = AlertsResponse['alerts'][number];

interface AlertChoiceProps {
  readonly chosen: ChosenAlert;
  /** The homes that the alert would have brought last week; undefined if not known. */
  readonly lastWeek: AlertsPreviewResponse['alerts'][number] | undefined;
  /** The number of searches the person has saved; undefined if not known. */
  readonly savedSearches: number | undefined;
  /** True for staff impersonating the resident, who may only look. */
  readonly isFixed: boolean;
  readonly onChange: (chosen: ChosenAlert) => void;
}

/** One alert: its switch, its frequency, and the homes it would have brought last week. */
export function AlertChoice({ chosen, lastWeek, savedSearches, isFixed, onChange }: AlertChoiceProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const id = useId();
  const { alert, state, frequency, frequencies } = chosen;
  const name = t(`alerts.alert.${alert}`);
  return (
    <li data-alert={alert} data-state={state}>
      <input
        type="checkbox"
        id={id}
        checked={state === 'on'}
        disabled={isFixed}
        aria-describedby={`${id}-hint ${id}-week`}
        onChange={({ target }) => onChange({ ...chosen, state: target.checked ? 'on' : 'off' })}
      />
      <label htmlFor={id}>{name}</label>
      <p id={`${id}-hint`} className="hint">
        {alert !== 'savedSearch'
          ? t(`alerts.hint.${alert}`)
          : savedSearches !== undefined && t('alerts.savedSearches', counted(savedSearches, formats))}
      </p>
      {frequencies.length > 1 && state === 'on' && (
        <select
          aria-label={t('alerts.often', { alert: name })}
          value={frequency}
          disabled={isFixed}
          onChange={({ target }) => onChange({ ...chosen, frequency: frequencyOf(target.value) })}
        >
          {frequencies.map((one) => (
            <option key={one} value={one}>
              {t(`alerts.frequency.${one}`)}
            </option>
          ))}
        </select>
      )}
      <p id={`${id}-week`} className="week">
        {lastWeek && t('alerts.lastWeek', counted(lastWeek.letters[frequency], formats))}
      </p>
      {lastWeek && lastWeek.examples.length > 0 && (
        <details>
          <summary>{t('alerts.examples')}</summary>
          <ul>
            {lastWeek.examples.map(({ advertId, title }) => (
              <li key={advertId}>
                <Link to="/properties/$property" params={{ property: advertId ?? '' }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const frequencyOf = (value: string): AlertFrequency =>
  value === 'daily' || value === 'weekly' ? value : 'atOnce';
