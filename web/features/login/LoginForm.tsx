import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Secret } from '#machines/process/auth/secret.ts';
import { useApp } from '../../app/app-context.ts';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { PasswordToggle } from './PasswordToggle.tsx';
import { checkLogin, loginFields } from './check-login.ts';
import { useSessionSnapshot } from './use-session.ts';

const route = getRouteApi('/login');

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  '& .partner label': { display: 'block', fontWeight: 600 },
  '& .partner select': { paddingBlock: '0.75rem', lineHeight: 1.4, height: 'auto' },
  '& .partner .MuiOutlinedInput-root': {
    width: '100%',
    borderRadius: Math.min(theme.council.shape.radius, 10),
  },
  '& .partner fieldset': { borderWidth: 2, borderColor: theme.vars.palette.outline },
  '& .hint': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem', marginBottom: '0.375rem' },
  '& .remember': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    marginInlineStart: -11,
  },
  '& .remember .hint': { gridColumn: 2, marginBottom: 0 },
}));

/** E-mail, password and, where the council has several, the partner. What was typed stays after a failure. */
export function LoginForm() {
  const { t } = useTranslation();
  const { session, system } = useApp();
  const router = useRouter();
  const { returnTo } = route.useSearch();
  const snapshot = useSessionSnapshot();
  const [partner, setPartner] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [rememberMe, setRememberMe] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const busy = snapshot?.matches('loggingIn') ?? false;
  const code = snapshot?.matches('loginFailed') ? snapshot.context.code : null;

  // The log-in may have happened here or in another tab; either way there is nothing left to do here.
  const isIn = snapshot?.hasTag('member') ?? false;
  useEffect(() => {
    if (isIn) router.history.replace(returnTo ?? '/account');
  }, [isIn, returnTo, router]);

  const refusal = code === null ? [] : [{ field: null, text: t(`errors.${code}`) }];
  const shownProblems = problems.length > 0 ? problems : refusal;
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = checkLogin(email, password).map(({ field, key }) => ({ field, text: t(key) }));
    setProblems(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    const actor = await session.open();
    actor.send({
      type: 'login.submit',
      credentials: {
        ...(partner === '' ? {} : { partner }),
        email: email.trim(),
        password: new Secret(password),
        rememberMe,
      },
    });
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      data-state={String(snapshot?.value ?? 'loggedOut')}
    >
      {shownProblems.length > 0 && !busy && (
        <ErrorSummary key={attempt} title={t('login.summaryTitle')} problems={shownProblems} />
      )}
      {system.partners.length > 1 && (
        <div className="partner">
          <label htmlFor="partner">{t('login.partner')}</label>
          <p className="hint" id="partner-hint">
            {t('login.partnerHint')}
          </p>
          <NativeSelect
            input={<OutlinedInput />}
            value={partner}
            onChange={({ target }) => setPartner(target.value)}
            inputProps={{ id: 'partner', name: 'partner', 'aria-describedby': 'partner-hint' }}
          >
            <option value="">{t('login.partnerNone')}</option>
            {system.partners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      <TextInput
        id={loginFields.email}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={problemOf(loginFields.email)}
      />
      <TextInput
        id={loginFields.password}
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problemOf(loginFields.password)}
        end={
          <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} controls={loginFields.password} />
        }
      />
      <div className="remember">
        <Checkbox
          checked={rememberMe}
          onChange={({ target }) => setRememberMe(target.checked)}
          slotProps={{ input: { id: 'rememberMe', 'aria-describedby': 'rememberMe-hint' } }}
        />
        <label htmlFor="rememberMe">{t('login.rememberMe')}</label>
        <p className="hint" id="rememberMe-hint">
          {t('login.rememberMeHint')}
        </p>
      </div>
      <Button type="submit" variant="contained" size="large" data-event="login.submit" aria-disabled={busy}>
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
    </Form>
  );
}
