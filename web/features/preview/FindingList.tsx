import { useTranslation } from 'react-i18next';
import type { DraftFinding } from '#schemas/api/preview.ts';

/** What is wrong with the council's files, each with its place and its cure, as the checks have written it: in English. */
export function FindingList({ findings }: { readonly findings: readonly DraftFinding[] }) {
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
