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

/** The person's registration number, which they can also log in with, in groups of three for reading out. */
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
  /** The button's text for people who cannot see what it is next to. */
  readonly label: string;
}

/** Copies a text, and says whether that worked: some browsers do not allow it. */
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
