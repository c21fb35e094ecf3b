import { styled } from '@mui/material/styles';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import { Secret } from '#machines/process/auth/secret.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { LoginChoices, type Computer } from './LoginChoices.tsx';
import { LoginAdvice } from './LoginAdvice.tsx';
import { useSessionSnapshot } from './use-session.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
}));

interface LoginFormProps {
  /** Prefix for the ids of its controls, for a page that may have a control of the same name. */
  readonly idPrefix?: string;
  /** Called when the person is signed in, by this form or in another tab. */
  readonly onLoggedIn: () => void;
}

/** The log-in form: address or number, and password. Typed text stays after a failure. */
export function LoginForm({ idPrefix = '', onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const { session, sent } = useApp();
  const [logInAttempt] = useState(sent?.logInAttempt);
  const snapshot = useSessionSnapshot();
  const [email, setEmail] = useState(logInAttempt?.email ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [computer, setComputer] = useState<Computer>('unsaid');
  const [attempt, setAttempt] = useState(0);
  const missing = (typed: TypedLogin): FormProblem[] =>
    checkLogin(typed).map(({ field, key }) => ({ field: idPrefix + field, text: t(key) }));
  const [problems, setProblems] = useState<readonly FormProblem[]>(() =>
    logInAttempt?.code === null ? missing({ email, password }) : [],
  );
  const busy = snapshot?.matches('loggingIn') ?? false;
  // The error from the page without scripts stays until the person tries again.
  const before = attempt === 0 ? (logInAttempt?.code ?? null) : null;
  const code = snapshot?.matches('loginFailed') ? snapshot.context.code : before;

  const isIn = snapshot?.hasTag('member') ?? false;
  useEffect(() => {
    if (isIn) onLoggedIn();
  }, [isIn, onLoggedIn]);

  const refusal = code === null ? [] : [{ field: null, text: t(`errors.${code}`) }];
  const shownProblems = problems.length > 0 ? problems : refusal;
  const problemOf = (field: string) =>
    problems.find((problem) => problem.field === idPrefix + field)?.text ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = missing({ email, password });
    setProblems(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    const actor = await session.open();
    actor.send({
      type: 'login.submit',
      credentials: {
        email: email.trim(),
        password: new Secret(password),
        rememberMe: computer === 'own',
        sharedComputer: computer === 'shared',
      },
    });
  }

  return (
    <Form
      // Without scripts, the browser submits it by POST (`api/routes/log-in-form.ts`): no password belongs in
      // an address.
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      data-state={String(snapshot?.value ?? 'loggedOut')}
    >
      {shownProblems.length > 0 && !busy && (
        <ErrorSummary key={attempt} title={t('login.summaryTitle')} problems={shownProblems} />
      )}
      {code !== null && problems.length === 0 && !busy && <LoginAdvice code={code} name={email.trim()} />}
      <TextInput
        id={idPrefix + loginFields.email}
        label={t('login.email')}
        type="text"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={problemOf(loginFields.email)}
      />
      <TextInput
        id={idPrefix + loginFields.password}
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problemOf(loginFields.password)}
        end={
          <PasswordToggle
            shown={shown}
            onToggle={() => setShown(!shown)}
            controls={idPrefix + loginFields.password}
          />
        }
      />
      <LoginChoices computer={computer} onChange={setComputer} />
      <Button type="submit" variant="contained" size="large" data-event="login.submit" aria-disabled={busy}>
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
    </Form>
  );
}

/** Ids of the controls, which the error summary links to. */
const loginFields = { email: 'email', password: 'password' } as const;

/** The text typed so far. */
interface TypedLogin {
  readonly email: string;
  readonly password: string;
}

/** Returns the missing answers that the page can find before it asks the server, which decides the rest. */
function checkLogin({ email, password }: TypedLogin): { field: string; key: ParseKeys }[] {
  const found: { field: string; key: ParseKeys }[] = [];
  if (email.trim() === '') found.push({ field: loginFields.email, key: 'login.emailMissing' });
  if (password === '') found.push({ field: loginFields.password, key: 'login.passwordMissing' });
  return found;
}
