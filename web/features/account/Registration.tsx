import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  marginTop: theme.spacing(1),
  '& strong': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em', whiteSpace: 'nowrap' },
  '& output': { fontSize: '0.9375rem' },
}));

/** The number by which the council knows somebody and by which they can log in, in threes as one reads it out. */
export function Registration({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  return (
    <Line data-registration={number}>
      <span>
        {t('account.registrationNumber')} <strong>{number.replaceAll(/(\d{3})(?=\d)/g, '$1 ')}</strong>
      </span>
      <CopyButton text={number} label={t('account.copyRegistration')} />
    </Line>
  );
}
