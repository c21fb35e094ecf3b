import type { SnapshotFrom } from 'xstate';
import { useTranslation } from 'react-i18next';
import type { uploadMachine } from '#machines/process/upload/upload.machine.ts';
import type { UploadProblem } from '#machines/process/upload/contract.ts';
import { fileRefusals, type FileRefusal } from '#schemas/file-kinds.ts';

function isRefusal(problem: UploadProblem): problem is FileRefusal {
  return fileRefusals.some((refusal) => refusal === problem);
}

/**
 * Returns a function that describes a file's state: what happened and, if it went wrong, what would help.
 * @param megabytes the size of the council's largest file; empty while it is not known
 */
export function useUploadWords(
  megabytes: string,
): (snapshot: SnapshotFrom<typeof uploadMachine>, percent: number) => string {
  const { t } = useTranslation();

  function problemWords(problem: UploadProblem): string {
    if (isRefusal(problem)) return t(`uploads.problem.${problem}`);
    if (problem === 'request.notFound') return t('uploads.problem.notAskedFor');
    return t(`errors.${problem}`, { megabytes });
  }

  return ({ value, context }, percent) => {
    const problem = context.problem === null ? '' : problemWords(context.problem);
    switch (value) {
      case 'sending':
        return t(context.hasRestarted ? 'uploads.state.sendingAgain' : 'uploads.state.sending', { percent });
      case 'refused':
        return problem;
      case 'failed':
      case 'notRemoved':
        return `${t(`uploads.state.${value}`)} ${problem}`.trim();
      case 'removed':
        return '';
      default:
        return t(`uploads.state.${value}`);
    }
  };
}
