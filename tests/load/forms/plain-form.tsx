import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

// The page "contact" of the register form, written by hand for that page alone: the same fields, words and
// elements, one state, and no other features of a form such as saving, conditions or progress.

const ways = [
  ['email', 'Email'],
  ['text', 'Text message'],
  ['telephone', 'Telephone'],
  ['letter', 'Letter'],
] as const;

function ContactForm() {
  const [answers, setAnswers] = useState({ email: '', mobile: '', otherTelephone: '', contactWay: '' });
  const line = (name: 'email' | 'mobile' | 'otherTelephone', type: string, label: string, hint?: string) => (
    <div className="question">
      <label htmlFor={`answer-${name}`}>{label}</label>
      {hint !== undefined && (
        <p id={`answer-${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        id={`answer-${name}`}
        name={name}
        className="line whole"
        type={type}
        value={answers[name]}
        autoComplete={type}
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `answer-${name}-hint`}
        onChange={({ target }) => setAnswers({ ...answers, [name]: target.value })}
      />
    </div>
  );
  return (
    <main>
      <p>
        <a href="/forms/housing-register">Back</a>
      </p>
      <h1>How can we reach you?</h1>
      <form noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
        {line(
          'email',
          'email',
          'Email address',
          'We’ll write to this address when something happens with your application.',
        )}
        {line('mobile', 'tel', 'Mobile number')}
        {line(
          'otherTelephone',
          'tel',
          'Another telephone number',
          'For example, a work number, or the number of someone who takes messages for you.',
        )}
        <fieldset className="question" role="radiogroup">
          <legend>How would you like us to contact you?</legend>
          {ways.map(([value, title]) => (
            <div key={value} className="option">
              <input
                type="radio"
                id={`answer-contactWay-${value}`}
                name="contactWay"
                checked={answers.contactWay === value}
                onChange={() => setAnswers({ ...answers, contactWay: value })}
              />
              <label htmlFor={`answer-contactWay-${value}`}>{title}</label>
            </div>
          ))}
        </fieldset>
        <button type="submit">Save and continue</button>
      </form>
    </main>
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('This is no page of the portal.');
createRoot(container).render(<ContactForm />);
