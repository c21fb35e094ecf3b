import { parentPort } from 'node:worker_threads';
import { sqlState } from '../../database/sql-state.ts';
import { kindOfFile } from './kind-of-file.ts';
import { readDocx, readOlderOffice, readPdf } from './read-document.ts';
import { readPicture } from './read-picture.ts';
import type { Reading, ReadingTask } from './reading.ts';

// A separate thread: pdf.js and libheif block while they read, and a hostile file that hangs them is ended
// together with the thread (reader.ts).

async function read(task: ReadingTask): Promise<Reading> {
  const kind = await kindOfFile(task.path);
  if (kind === 'olderOffice' && task.kinds.includes('docx')) return readOlderOffice(task.path);
  if (kind === undefined || kind === 'olderOffice' || !task.kinds.includes(kind)) {
    return { outcome: 'refused', refusal: 'kind' };
  }
  if (kind === 'pdf') return readPdf(task);
  if (kind === 'docx') return readDocx(task);
  return readPicture(task, kind);
}

parentPort?.on('message', (task: ReadingTask) => {
  void read(task)
    .catch((error: unknown): Reading => ({ outcome: 'failed', reason: sqlState(error) || 'unknown' }))
    .then((reading) => parentPort?.postMessage(reading, []));
});
