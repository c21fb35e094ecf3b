import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { comparableRent, type Amount } from './comparable-rent.ts';
import { FactList } from './FactList.tsx';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    paddingBlock: '0.625rem',
    paddingInlineEnd: '0.75rem',
    textAlign: 'start',
    verticalAlign: 'baseline',
    borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 40%, transparent)`,
  },
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& td': { fontWeight: 500 },
  '& tr.total > *': { fontWeight: 700, color: theme.vars.palette.text.primary },
  '& + p': {
    marginBlock: theme.spacing(1, 1),
    color: theme.vars.palette.text.secondary,
    fontSize: '0.9375rem',
    maxWidth: '38rem',
  },
  '@media print': { '& th, & td': { paddingBlock: '0.2rem' }, '& + p': { fontSize: 'inherit' } },
}));

/** A home's costs, part by part, weekly and monthly, and which of the two was calculated. */
export function Costs({ details }: { readonly details: AdvertDetails }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { asked, rent, serviceCharge, total } = comparableRent(details);
  const amount = (period: 'week' | 'month', { [period]: pence }: Amount) => formats.money(pence);
  const hasCharge = details.serviceChargePence > 0;
  const rows: readonly (readonly [string, Amount])[] = hasCharge
    ? [
        [t('property.rent'), rent],
        [t('property.serviceChargeLabel'), serviceCharge],
        [t('property.total'), total],
      ]
    : [[t('property.rent'), rent]];
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t('property.money')}</h2>
      <Table aria-labelledby="money">
        <thead>
          <tr>
            <th scope="col">{t('property.costs.part')}</th>
            <th scope="col">{t('property.costs.week')}</th>
            <th scope="col">{t('property.costs.month')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, amounts]) => (
            <tr key={name} className={hasCharge && amounts === total ? 'total' : ''}>
              <th scope="row">{name}</th>
              <td>{amount('week', amounts)}</td>
              <td>{amount('month', amounts)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        {asked === 'week' ? t('property.costs.byWeek') : t('property.costs.byMonth')}{' '}
        {hasCharge && `${t('property.serviceChargeLabel')}: ${t('property.serviceChargeHint')}.`}
      </p>
      {details.councilTaxBand !== undefined && (
        <FactList
          facts={[
            [t('property.councilTax'), t('property.councilTaxValue', { band: details.councilTaxBand })],
          ]}
          wide
        />
      )}
    </section>
  );
}
