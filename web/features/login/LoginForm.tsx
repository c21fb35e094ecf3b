import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Secret } from '#machines/process/auth/secret.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { PartnerSelect } from './PartnerSelect.tsx';
import { PasswordToggle } from './PasswordToggle.tsx';
import { checkLogin, loginFields } from './check-login.ts';
import { useSessionSnapshot } from './use-session.ts';

const route = getRouteApi('/login');

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
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
  // A council with one landlord or none has nothing to choose.
  const asksPartner = system.partners.length > 1;
  const busy = snapshot?.matches('loggingIn') ?? false;
  const code = snapshot?.matches('loginFailed') ? snapshot.context.code : null;

  // The log-in may have happened here or in another tab; either way there is nothing left to do here.
  const isIn = snapshot?.hasTag('member') ?? false;
  useEffect(() => {
    if (isIn) void router.navigate({ href: returnTo ?? '/account', replace: true });
  }, [isIn, returnTo, router]);

  const refusal = code === null ? [] : [{ field: null, text: t(`errors.${code}`) }];
  const shownProblems = problems.length > 0 ? problems : refusal;
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = checkLogin({ partner: asksPartner ? partner : null, email, password }).map(
      ({ field, key }) => ({ field, text: t(key) }),
    );
    setProblems(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    const actor = await session.open();
    actor.send({
      type: 'login.submit',
      credentials: {
        ...(asksPartner ? { partner } : {}),
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
      {asksPartner && (
        <PartnerSelect
          partners={system.partners}
          value={partner}
          onChange={setPartner}
          error={problemOf(loginFields.partner)}
        />
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
