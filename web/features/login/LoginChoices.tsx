import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/Checkbox.tsx';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  marginInlineStart: -11,
  '& .hint': {
    gridColumn: 2,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.9375rem',
  },
}));

/** The kind of computer, as far as the person says: own and shared exclude each other. */
export type Computer = 'own' | 'shared' | 'unsaid';

interface LoginChoicesProps {
  readonly computer: Computer;
  readonly onChange: (computer: Computer) => void;
}

const choices = [
  { computer: 'own', id: 'rememberMe', label: 'login.rememberMe', hint: 'login.rememberMeHint' },
  {
    computer: 'shared',
    id: 'sharedComputer',
    label: 'login.sharedComputer',
    hint: 'login.sharedComputerHint',
  },
] as const;

/** The choice between staying logged in here and leaving nothing behind. */
export function LoginChoices({ computer: chosen, onChange }: LoginChoicesProps) {
  const { t } = useTranslation();
  return choices.map(({ computer, id, label, hint }) => (
    <Box key={id}>
      <Checkbox
        checked={chosen === computer}
        onChange={({ target }) => onChange(target.checked ? computer : 'unsaid')}
        id={id}
        name={id}
        value="yes"
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{t(label)}</label>
      <p className="hint" id={`${id}-hint`}>
        {t(hint)}
      </p>
    </Box>
  ));
}
