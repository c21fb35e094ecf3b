import { useTranslation } from 'react-i18next';
import type { PageText } from '#schemas/forms/page-text.ts';
import { Icon } from '../../../components/Icon.tsx';
import { usePageQuestions } from './page-questions.ts';
import { FormText } from './FormText.tsx';

interface TextsAtProps {
  /**
   * The question that the texts are above (`before`) or below (`after`); if neither is given, they are at the
   * end of the page.
   */
  readonly before?: string;
  readonly after?: string;
}

/** The page's texts at one place. A text with a condition is read out when it appears (WCAG 2.2, 4.1.3). */
export function TextsAt({ before, after }: TextsAtProps) {
  const { texts } = usePageQuestions();
  return texts
    .filter(({ text }) => text.before === before && text.after === after)
    .map(({ name, text, isShown }) =>
      text.when === undefined ? (
        isShown && <TextBlock key={name} name={name} text={text} />
      ) : (
        <div key={name} aria-live="polite" className="live">
          {isShown && <TextBlock name={name} text={text} />}
        </div>
      ),
    );
}

function TextBlock({ name, text }: { readonly name: string; readonly text: PageText }) {
  const { t } = useTranslation();
  const { say } = usePageQuestions();
  const { look, heading, paragraphs = [], points = [] } = text;
  const words = heading === undefined ? null : say(heading);
  const body = (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <FormText text={paragraph} fill={say} />
        </p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>
              <FormText text={point} fill={say} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
  if (look === 'details')
    return (
      <details className="said help" data-text={name}>
        <summary>{words}</summary>
        <div className="said inset">{body}</div>
      </details>
    );
  const whole = (
    <>
      {words !== null && <h2>{words}</h2>}
      {body}
    </>
  );
  if (look !== 'warning')
    return (
      <div className={look === 'inset' ? 'said inset' : 'said'} data-text={name}>
        {whole}
      </div>
    );
  return (
    <div className="warning" data-text={name}>
      <Icon name="warning" />
      <div className="said">
        <span className="visually-hidden">{t('forms.page.warning')}</span>
        {whole}
      </div>
    </div>
  );
}
