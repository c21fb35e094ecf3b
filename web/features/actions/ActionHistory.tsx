import { useTranslation } from 'react-i18next';
import type { Action } from '#schemas/api/actions.ts';
import { useApp } from '../../app/app-context.ts';

/** Text keys of the events with words of their own; any other is shown as a change. */
const eventTexts = {
  'action.ask': 'ask',
  'action.begin': 'begin',
  'action.complete': 'complete',
  'action.send': 'complete',
  'action.cannotComplete': 'cannotComplete',
  'action.refuse': 'refuse',
  'action.takeUp': 'takeUp',
  'action.return': 'return',
  'action.decide': 'decide',
  'action.withdraw': 'withdraw',
} as const;

const hasText = (event: string): event is keyof typeof eventTexts => Object.hasOwn(eventTexts, event);

/** The history of an action, oldest event first. */
export function ActionHistory({ history }: Pick<Action, 'history'>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (history.length === 0) return null;
  return (
    <section>
      <h2>{t('actions.historyTitle')}</h2>
      <ol data-list="history">
        {history.map(({ event, madeBy, note, at }) => (
          <li key={`${at} ${event}`}>
            <p>
              {t(`actions.event.${hasText(event) ? eventTexts[event] : 'change'}`)}
              {madeBy === 'staff' && ` ${t('actions.byStaff')}`}
            </p>
            <p className="about">
              <time dateTime={at}>{formats.dayAndTime(at)}</time>
            </p>
            {note !== null && <p className="said">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
