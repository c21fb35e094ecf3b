import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';

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

interface CopyButtonProps {
  readonly text: string;
  /** What the button says to those who cannot see what it stands beside. */
  readonly label: string;
}

/** Copies a text, and says whether that worked: some browsers do not let a page do it. */
function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [news, setNews] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setNews(t('account.copied'));
    } catch {
      setNews(t('account.copyFailed'));
    }
  }
  return (
    <>
      <Button size="small" variant="outlined" aria-label={label} onClick={() => void copy()}>
        {t('account.copy')}
      </Button>
      <output>{news}</output>
    </>
  );
}
