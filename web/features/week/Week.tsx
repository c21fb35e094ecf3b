import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '#domain/words/calendar-day.ts';
import type { CalendarMoment } from '#schemas/api/calendar.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { Section } from '../../components/Section.tsx';
import { languagePrefix } from '../../i18n/language-address.ts';
import { calendarQuery } from './calendar-query.ts';
import { nextMoments, type DayOfMoments } from './next-moments.ts';

const Days = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: theme.spacing(1.5),
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: theme.spacing(1.5),
    padding: theme.spacing(1.5),
    ...sheetStyles(theme),
  },
  '& .leaf': {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    flex: 'none',
    width: '3.25rem',
    height: '3.25rem',
    fontSize: '0.8125rem',
    lineHeight: 1.2,
    borderRadius: Math.min(theme.council.shape.radius, 10),
    background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, ${theme.vars.palette.background.paper})`,
  },
  '& .leaf b': { fontSize: '1.25rem', lineHeight: 1.1 },
  '& [data-today] .leaf': {
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& h3': { fontFamily: 'inherit', fontSize: '1rem', lineHeight: 1.4 },
  '& p': { overflowWrap: 'anywhere' },
  '& .when': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
}));

/**
 * The next days on which homes open or close or results are announced, with the calendar to download. Nothing
 * if there are none.
 */
export function Week() {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const { data } = useQuery(calendarQuery(api));
  const days = data ? nextMoments(data) : [];
  if (!data || days.length === 0) return null;
  return (
    <Section
      title={t('week.title')}
      aside={
        // A file from the server, not a page of the router.
        <a href={`${languagePrefix(system.language, system)}/calendar.ics`}>{t('week.add')}</a>
      }
    >
      <Days>
        {days.map((day) => (
          <li key={day.day} data-today={day.day === data.today || undefined}>
            <Day {...day} isToday={day.day === data.today} />
          </li>
        ))}
      </Days>
    </Section>
  );
}

interface DayProps extends DayOfMoments {
  readonly isToday: boolean;
}

function Day({ day, moments, isToday }: DayProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { day: number, month, weekday } = calendarDay(new Date(day), 'UTC');
  const date = t('time.weekdayDate', {
    weekday: t(`time.weekdays.${weekday}`),
    day: number,
    month: t(`time.months.${month}`),
  });
  const name = t(`time.weekdays.${weekday}`);
  const timeOf = (kind: CalendarMoment['kind'], at: string) =>
    kind === 'closes' ? formats.timeOfEnd(at) : formats.time(at);
  const saidToday = (text: string) => (isToday ? `${t('week.today')} · ${text}` : text);
  return (
    <>
      <span className="leaf" aria-hidden="true">
        <b>{number}</b>
        {t(`time.months.${month}`).slice(0, 3)}
      </span>
      <div>
        <h3>
          <span aria-hidden="true">{saidToday(name)}</span>
          <span className="visually-hidden">{saidToday(date)}</span>
        </h3>
        {moments.map(({ id, kind, homes, at, scheme, because }) => (
          <p key={id}>
            <Link to={kind === 'results' ? '/properties/outcomes' : '/properties'}>
              {homes === null ? t(`week.${kind}`) : t('week.homesClose', { count: homes })}
              {scheme !== null && ` (${scheme})`}
            </Link>
            <span className="when">
              {[at !== null && timeOf(kind, at), because].filter(Boolean).map((words) => ` · ${words}`)}
            </span>
          </p>
        ))}
      </div>
    </>
  );
}
