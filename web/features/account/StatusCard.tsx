import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#schemas/api/account-applications.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import type { Formats } from '#domain/words/formats.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import { useStatusFacts } from './use-status-facts.ts';
import { WrongFact } from '../../components/WrongFact.tsx';

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  ...sheetStyles(theme),
  '& h3': { fontSize: '1.3125rem', lineHeight: 1.3 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    gap: theme.spacing(2.5, 4),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd strong': { display: 'block', fontSize: '1.1875rem', lineHeight: 1.35 },
  '& .hint': { display: 'block', fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  // Two columns keep the next steps from moving far down.
  '@media (max-width: 39.99rem)': {
    padding: theme.spacing(2),
    '& dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.spacing(2) },
  },
  '@media print': { breakInside: 'avoid', padding: theme.spacing(1.5) },
}));

const Blocked = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  '& > svg': { marginTop: '0.15em', fontSize: '1.25rem', color: theme.vars.palette.warning.main },
  '& h4': { margin: 0, fontSize: '1.125rem', lineHeight: 1.35 },
  '& li': { listStyle: 'none' },
  '& li + li': { marginTop: theme.spacing(1.5) },
  '@media (forced-colors: active)': { border: '2px solid' },
}));

interface StatusCardProps {
  readonly application: ApplicationStatus;
  /** True if the person is in several schemes and the card names its own. */
  readonly named: boolean;
}

/**
 * An application's status in one scheme: the reasons that block all bids and when they end, its facts, and its
 * bids.
 */
export function StatusCard({ application, named }: StatusCardProps) {
  const facts = useStatusFacts(application);
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const { reference, schemeName, schemeIdentifier, bandName, blocks, penalty } = application;
  const reasons = blocks.map((reason) => ({ rule: reason.rule, ...explainReason(reason, i18n, formats) }));
  const refused = penalty ? penaltyText(penalty, bandName, { t, formats }) : null;
  const lines = [
    ...reasons.map(({ sentence }) => sentence),
    ...(refused === null ? [] : [refused]),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ];
  return (
    <Card data-scheme={schemeIdentifier}>
      {named && <h3>{schemeName}</h3>}
      {reasons.length > 0 && (
        <Blocked data-blocked>
          <Icon name="warning" />
          <div>
            <h4>{t('status.blockedTitle')}</h4>
            <ul>
              {reasons.map(({ rule, sentence, change }) => (
                <li key={rule} data-rule={rule}>
                  {sentence} {change}
                </li>
              ))}
            </ul>
          </div>
        </Blocked>
      )}
      {refused !== null && (
        <Blocked data-penalty>
          <Icon name="warning" />
          <div>
            <h4>{t('status.refusals.title')}</h4>
            {refused} {t('status.refusals.review')}
          </div>
        </Blocked>
      )}
      <dl>
        {facts.map(({ name, label, value, hint }) => (
          <div key={name} data-field={name}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              {hint !== null && <span className="hint">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <WrongFact fact={lines.join('; ')} about={schemeName} reference={reference} />
    </Card>
  );
}

/** Returns what a penalty for refused homes changes about the place, in words. */
function penaltyText(
  { kind, until }: NonNullable<ApplicationStatus['penalty']>,
  bandName: string | null,
  { t, formats }: { readonly t: TFunction; readonly formats: Formats },
): string {
  const band = bandName ?? t('account.notKnown');
  if (until === null) return t('status.refusals.bandOpen', { band });
  return t(`status.refusals.${kind}`, { band, date: formats.day(until) });
}
