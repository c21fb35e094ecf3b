import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import type { PasswordRule } from './password-rules.ts';

const Box = styled('div')(({ theme }) => ({
  fontSize: '0.9375rem',
  marginBottom: '0.5rem',
  '& ul': { listStyle: 'none', padding: 0, margin: '0.25rem 0' },
  '& li': { display: 'grid', gridTemplateColumns: '1.5em minmax(0, 1fr)', gap: '0.25em' },
  '& li > .mark': { lineHeight: 1.4, color: theme.vars.palette.text.secondary, textAlign: 'center' },
  '& li[data-met="true"] > .mark': { color: theme.vars.palette.success.main },
  '& .advice': { color: theme.vars.palette.text.secondary },
}));

interface PasswordRulesProps {
  readonly id: string;
  readonly rules: readonly PasswordRule[];
}

/** The password rules, each ticked once it is met: not by colour alone, and announced to screen readers. */
export function PasswordRules({ id, rules }: PasswordRulesProps) {
  const { t } = useTranslation();
  return (
    <Box id={id}>
      <p>{t('password.rulesTitle')}</p>
      <ul>
        {rules.map(({ code, key, count, met }) => (
          <li key={code} data-met={met}>
            <span className="mark">{met ? <Icon name="check" /> : <span aria-hidden>•</span>}</span>
            <span>
              {key === null ? t('password.ruleStrength') : t(key, { count })}
              {met && <span className="visually-hidden"> ({t('password.met')})</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="advice">{t('password.advice')}</p>
    </Box>
  );
}
