import { useSelector } from '@xstate/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { Container } from '../../components/Container.tsx';
import { PreviewStrip } from './preview-strip.ts';
import type { Preview } from './preview.ts';
import type { DraftFinding } from '#schemas/api/preview.ts';

/**
 * The yellow bar (specification section 2): what the page shows and who else sees it, the errors, and how to
 * leave.
 */
export function PreviewStatus({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const { pathname } = useLocation();
  const { actor, query } = preview;
  const isInvalid = useSelector(actor, (state) => state.matches('invalid'));
  const { data, error, isFetching, dataUpdatedAt } = useQuery(query);
  const findings = data?.findings ?? [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const doubts = findings.filter(({ severity }) => severity !== 'error');
  // A valid draft came with the page; errors come with each check.
  const lookedAt = new Date(isInvalid ? dataUpdatedAt : performance.timeOrigin).toISOString();

  function news(): string {
    if (isFetching) return t('preview.loading');
    if (error !== null) return t('preview.failed', { why: t(`errors.${errorCodeOf(error)}`) });
    return t('preview.lookedAt', { when: formats.exactTime(lookedAt) });
  }

  return (
    <PreviewStrip aria-label={t('preview.label')} data-state={isInvalid ? 'invalid' : 'on'}>
      <Container className="row">
        <div className="words">
          <h2>{isInvalid ? t('preview.invalidTitle') : t('preview.title')}</h2>
          <p>
            {isInvalid
              ? t('preview.invalidText')
              : data?.differs === false
                ? t('preview.same')
                : t('preview.notPublished')}
          </p>
          {preview.wasRefused && <p role="alert">{t('errors.preview.notAllowed')}</p>}
          <output>{news()}</output>
        </div>
        <div className="ways no-print">
          <button
            type="button"
            data-event="draft.reload"
            aria-disabled={isFetching}
            onClick={() => isFetching || actor.send({ type: 'draft.reload' })}
          >
            {t('preview.reload')}
          </button>
          <button
            type="button"
            data-event="preview.exit"
            onClick={() => actor.send({ type: 'preview.exit' })}
          >
            {t('preview.exit')}
          </button>
          {pathname !== '/preview/website' && (
            <Link to="/preview/website" search={{ page: pathname, language: system.language }}>
              {t('preview.frames')}
            </Link>
          )}
        </div>
        {errors.length > 0 && (
          <div className="findings">
            <FindingList findings={errors} />
          </div>
        )}
        {doubts.length > 0 && (
          <details className="findings">
            <summary>{t('preview.doubts', { count: doubts.length })}</summary>
            <FindingList findings={doubts} />
          </details>
        )}
      </Container>
    </PreviewStrip>
  );
}

/** The errors in the council's files, each with its place and its fix, as the checks wrote them: in English. */
function FindingList({ findings }: { readonly findings: readonly DraftFinding[] }) {
  const { t } = useTranslation();
  return (
    <ol>
      {findings.map(({ file, line, message, cure }) => (
        <li key={`${file} ${line} ${message}`}>
          <code>{line === undefined ? file : t('preview.place', { file, line })}</code>
          <p lang="en-GB">{message}</p>
          <p lang="en-GB">{cure}</p>
        </li>
      ))}
    </ol>
  );
}
