import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#schemas/api/account-applications.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { cardLook } from '../../components/card-look.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import { useStatusFacts } from './use-status-facts.ts';
import { WrongFact } from '../../components/WrongFact.tsx';

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  ...cardLook(theme),
  '& h3': { fontSize: '1.3125rem', lineHeight: 1.3 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
    gap: theme.spacing(2.5, 4),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd strong': { display: 'block', fontSize: '1.1875rem', lineHeight: 1.35 },
  '& .hint': { display: 'block', fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
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
  /** Whether to name the scheme: the person is in several. */
  readonly named: boolean;
}

/** An application's standing in one scheme: what keeps it from bidding, its facts, and its bids. */
export function StatusCard({ application, named }: StatusCardProps) {
  const facts = useStatusFacts(application);
  const { reference, schemeName, schemeIdentifier, blocks } = application;
  return (
    <Card data-scheme={schemeIdentifier}>
      {named && <h3>{schemeName}</h3>}
      {blocks.length > 0 && <Blocks reference={reference} blocks={blocks} />}
      <dl>
        {facts.map(({ name, label, value, hint }) => (
          <div key={name} data-field={name}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              {hint !== null && <span className="hint">{hint}</span>}
              <WrongFact fact={`${label}: ${value}`} reference={reference} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Why the person cannot bid at all, until when, and what they can do about it. */
function Blocks({ reference, blocks }: Pick<ApplicationStatus, 'reference' | 'blocks'>) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  return (
    <Blocked data-blocked>
      <Icon name="warning" />
      <div>
        <h4>{t('status.blockedTitle')}</h4>
        <ul>
          {blocks.map((reason) => {
            const { sentence, change } = explainReason(reason, i18n, formats);
            return (
              <li key={reason.rule} data-rule={reason.rule}>
                {sentence} {change}
                <WrongFact fact={sentence} reference={reference} />
              </li>
            );
          })}
        </ul>
      </div>
    </Blocked>
  );
}
