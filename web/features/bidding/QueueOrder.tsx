import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import type { QueueGroup, QueueOrderResponse, MissingCriterion } from '#schemas/api/queue-order.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useApp } from '../../app/app-context.ts';
import { foldMark } from '../../components/fold-mark.ts';
import { QueryError } from '../../components/LoadError.tsx';
import { queueGroupText, missingCriterionText } from './queue-group-text.ts';
import { queueOrderQuery } from './queue-order-query.ts';

const Fold = styled('details')(({ theme }) => ({
  marginTop: theme.spacing(1),
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: theme.vars.palette.link,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  ...foldMark,
  '& ol': { display: 'grid', gap: theme.spacing(1), listStyle: 'none', marginBlock: theme.spacing(0.5, 1.5) },
  '& li': {
    padding: theme.spacing(1, 1.5),
    lineHeight: 1.45,
    borderInlineStart: `4px solid ${theme.vars.palette.outline}`,
  },
  '& li[data-where="you"]': {
    fontWeight: 700,
    borderInlineStartColor: theme.vars.palette.success.main,
    background: `color-mix(in srgb, ${theme.vars.palette.success.main} 12%, ${theme.vars.palette.background.paper})`,
  },
  '& li strong': { display: 'block' },
  '& ul': { display: 'grid', gap: theme.spacing(1), listStyle: 'none', marginBlock: theme.spacing(0.5, 1) },
}));

/** The people ahead of the reader and behind, in groups, with the reasons. Loaded on request. */
export function QueueOrder({ advertId }: { readonly advertId: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useQuery({
    ...queueOrderQuery(api, advertId),
    enabled: isOpen,
  });
  const { data, error } = loaded;
  return (
    <Fold
      className="no-print"
      data-queue-order
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('queueOrder.ask')}</summary>
      <div aria-live="polite" aria-busy={isOpen && data === undefined && error === null}>
        <QueryError query={loaded} />
        {isOpen && data === undefined && error === null && <Skeleton height="4rem" />}
        {data && <Order {...data} />}
      </div>
    </Fold>
  );
}

function Order({ groups, obstacles, queuePosition, totalBids, untold }: QueueOrderResponse) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const position = queuePosition === null ? null : formats.number(queuePosition);
  const total = totalBids === null ? null : formats.number(totalBids);
  if (groups.length === 0) {
    return (
      <>
        <p>{t('queueOrder.alone')}</p>
        <Obstacles reasons={obstacles} />
        <MissingCriteria criteria={untold} />
      </>
    );
  }
  return (
    <>
      <ol>
        <Groups groups={groups.filter(({ where }) => where === 'ahead')} />
        <li data-where="you">
          {position === null
            ? t('queueOrder.youPlain')
            : total === null
              ? t('queueOrder.youOnly', { position })
              : t('queueOrder.you', { position, total })}
        </li>
        <Groups groups={groups.filter(({ where }) => where === 'level')} />
        <Groups groups={groups.filter(({ where }) => where === 'behind')} />
      </ol>
      <Obstacles reasons={obstacles} />
      <MissingCriteria criteria={untold} />
      <p className="note">{t('queueOrder.note')}</p>
    </>
  );
}

/** The reasons why the bid cannot succeed at present. */
function Obstacles({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  if (reasons.length === 0) return null;
  return (
    <>
      <p>
        <strong>{t('bid.obstacles.lead')}</strong>
      </p>
      <ul data-obstacles>
        {reasons.map((reason) => (
          <li key={reason.rule}>{explainReason(reason, i18n, formats).sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Criteria that the council has no data for, the reader's place without them, and what would change it. */
function MissingCriteria({ criteria }: { readonly criteria: readonly MissingCriterion[] }) {
  const { t, i18n } = useTranslation();
  if (criteria.length === 0) return null;
  const texts = [...new Set(criteria.map((one) => missingCriterionText(one, i18n)))];
  return (
    <>
      <p>
        <strong>{t('queueOrder.untold.lead')}</strong>
      </p>
      <ul data-missing-criteria>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t('queueOrder.untold.change')}</p>
    </>
  );
}

function Groups({ groups }: { readonly groups: readonly QueueGroup[] }) {
  const { i18n } = useTranslation();
  const { formats } = useApp();
  return groups.map((group, place) => {
    const { who, because } = queueGroupText(group, i18n, formats);
    return (
      // Groups have no ids, and are only ever replaced all at once.
      <li key={`${group.where} ${group.criterion} ${place}`} data-where={group.where}>
        <strong>{who}</strong>
        {because}
      </li>
    );
  });
}
