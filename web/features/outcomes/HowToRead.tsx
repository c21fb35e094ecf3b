import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  maxWidth: '44rem',
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `4px solid ${theme.vars.palette.secondary.main}`,
  '& h2': { fontSize: '1.1875rem', lineHeight: 1.3 },
}));

/** What the page says and does not say, and what it means for one's own chances. */
export function HowToRead({ hideBelow }: { readonly hideBelow: number }) {
  const { t } = useTranslation();
  return (
    <Box aria-labelledby="how-to-read">
      <h2 id="how-to-read">{t('outcomes.readTitle')}</h2>
      <p>{t('outcomes.readQueue')}</p>
      <p>{t('outcomes.readChances')}</p>
      <p>{t('outcomes.readPromise')}</p>
      {hideBelow > 1 && <p>{t('outcomes.readHidden', { number: hideBelow })}</p>}
    </Box>
  );
}
