import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What the button says to those who cannot see what it stands beside. */
  readonly label: string;
}

/** Copies a text, and says whether that worked: some browsers do not let a page do it. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
