import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Answers } from '#schemas/forms/answers.ts';
import { FormPage } from '#web/features/forms/page/FormPage.tsx';
import { mountBench } from './mount-bench.tsx';
import type { ShownPage } from './shown-page.ts';

// Shows one page of a form and nothing else, in the council's colours, light and dark. `window.formBench` shows
// any page of a definition, with its problems, and without an account or a draft.

let shown: { readonly at: number; readonly page: ShownPage } | null = null;
let answers: Answers['values'] = {};
let rerender = () => {};
const listen = (listener: () => void) => {
  rerender = listener;
  return () => {};
};

function Shown({ page }: { readonly page: ShownPage }) {
  const [values, setValues] = useState(page.answers);
  const [attempt, setAttempt] = useState(0);
  return (
    <main>
      <FormPage
        {...page}
        answers={values}
        findings={attempt === 0 ? [] : page.findings}
        attempt={attempt}
        submitLabel="Save and continue"
        onSubmit={() => setAttempt(attempt + 1)}
        onChange={(answer, value) => {
          answers = { ...answers, [answer]: value };
          setValues(answers);
        }}
      />
    </main>
  );
}

function Bench() {
  const now = useSyncExternalStore(listen, () => shown);
  return now === null ? null : <Shown key={now.at} page={now.page} />;
}

await mountBench(Bench);

window.formBench = {
  show: (page) => {
    answers = page.answers;
    shown = { at: (shown?.at ?? 0) + 1, page };
    flushSync(rerender);
  },
  answers: () => answers,
};
