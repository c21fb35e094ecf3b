import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReader } from '#api/files/look/reader.ts';
import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';
import { pdfWith } from './file-check-scene.ts';
import { zipOf } from '#tools/person/zip-of.ts';

let folder: string;
const reader = makeReader();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const every: readonly FileKind[] = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'];
const keptPath = () => join(folder, 'kept');

async function read(content: Uint8Array, kinds = every, refusesPrograms = false) {
  const path = join(folder, 'sent');
  await writeFile(path, content);
  return reader.read({
    path,
    keptPath: keptPath(),
    thumbnailPath: join(folder, 'thumbnail'),
    kinds,
    refusesPrograms,
  });
}

const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
const kept = (kind: FileKind, isPicture: boolean) => ({ outcome: 'kept', kind, isPicture });
const refused = (refusal: string) => ({ outcome: 'refused', refusal });

const picture = () => sharp({ create: { width: 640, height: 400, channels: 3, background: '#285' } });

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const docx = () =>
  zipOf({
    '[Content_Types].xml': contentTypes(`${fileKinds.docx.mediaType}.main+xml`),
    'word/document.xml': '<document/>',
  });

/** Returns a Word document with one more part, of this name and type. */
const docxWith = (name: string, type: string) =>
  zipOf({
    '[Content_Types].xml': contentTypes(`${fileKinds.docx.mediaType}.main+xml`).replace(
      '</Types>',
      `<Override PartName="/${name}" ContentType="${type}"/></Types>`,
    ),
    'word/document.xml': '<document/>',
    [name]: 'anything',
  });

test('each accepted kind is recognised by its contents', async () => {
  expect(await read(pdfWith())).toEqual(kept('pdf', false));
  expect(await read(docx())).toEqual(kept('docx', false));
  expect(await read(await picture().jpeg().toBuffer())).toEqual(kept('jpeg', true));
  expect(await read(await picture().png().toBuffer())).toEqual(kept('png', true));
  expect(await read(await picture().webp().toBuffer())).toEqual(kept('webp', true));
});

/** Returns a PDF with other bytes before it. */
const before = (bytes: string) => Buffer.concat([Buffer.from(bytes, 'latin1'), pdfWith()]);

test('a PDF may start late, as readers allow: within 1,024 bytes, after a line break or anything else', async () => {
  for (const bytes of [
    '\r\n',
    ' ',
    '\ufeff',
    '\xef\xbb\xbf',
    '\0',
    '\x1b%-12345X@PJL JOB\r\n',
    ' '.repeat(1_019),
  ]) {
    expect(await read(before(bytes)), JSON.stringify(bytes)).toEqual(kept('pdf', false));
  }
  expect(await read(before(' '.repeat(1_020)))).toEqual(refused('kind'));
  expect(await read(before('\r\n'), ['jpeg'])).toEqual(refused('kind'));
  expect(await read(Buffer.from('\r\n%PDF-1.4 and no more'))).toEqual(refused('broken'));
});

/** Returns a PDF of one page, with additions to its catalogue, to its page, or beside them. */
const document = (catalogue: string, page = '', more = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>endobj\n${more}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  );

describe('documents with active content', () => {
  const script = '<</S/JavaScript/JS(app.alert(1))>>';
  const packed = deflateSync(Buffer.from(`9 0 ${script}`)).toString('latin1');
  test.each([
    ['a Word document with macros', docxWith('word/vbaProject.bin', 'application/octet-stream')],
    ['its macros under another name', docxWith('word/a.bin', 'application/vnd.ms-office.vbaProject')],
    ['a Word document with a control', docxWith('word/b.bin', 'application/vnd.ms-office.activeX')],
    ['a script that runs when it is opened', document(`/OpenAction${script}`)],
    ['its name written in numbers', document('/OpenAction<</S/J#61va#53cript/JS(app.alert(1))>>')],
    ['a script by name', document(`/Names<</JavaScript<</Names[(a)${script}]>>>>`)],
    ['a script of a page', document('', `/AA<</O${script}>>`)],
    [
      'a script behind a link',
      document('', `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 5 5]/A${script}>>]`),
    ],
    [
      'a script of a field',
      document(
        '/AcroForm<</Fields[4 0 R]>>',
        '/Annots[4 0 R]',
        `4 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 5 5]/AA<</K${script}>>>>endobj`,
      ),
    ],
    ['a script after something harmless', document(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${script}>>`)],
    [
      'a script in a packed stream of objects',
      document(
        '',
        '',
        `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream endobj`,
      ),
    ],
    ['a program of the computer that is started', document('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  ])('are refused if the council does not accept them: %s', async (_what, content) => {
    expect(await read(content, every, true)).toEqual(refused('program'));
    expect(await read(content)).toMatchObject({ outcome: 'kept' });
  });

  test('do not include those that only mention it, or link to their own pages', async () => {
    const harmless = document('/OpenAction[3 0 R/Fit]/Title(How to learn JavaScript, and Launch a career)');
    expect(await read(harmless, every, true)).toEqual(kept('pdf', false));
    expect(await read(docx(), every, true)).toEqual(kept('docx', false));
  });
});

test('a kind that the council, or the question, does not accept is refused', async () => {
  expect(await read(pdfWith(), ['jpeg'])).toEqual(refused('kind'));
  expect(await read(await picture().png().toBuffer(), ['pdf'])).toEqual(refused('kind'));
});

test('a HEIC photograph is kept as JPEG, without location and camera', async () => {
  const sent = await fixture('photograph.heic');
  expect(sent.includes('Camera')).toBe(true);
  expect(await read(sent)).toEqual(kept('jpeg', true));
  const { format, width, height, exif } = await sharp(await readFile(keptPath())).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 96, height: 64, exif: undefined });
});

test('a PDF with a password is refused as such, and one that only forbids printing is kept', async () => {
  expect(await read(await fixture('locked.pdf'))).toEqual(refused('password'));
  expect(await read(await fixture('restricted.pdf'))).toEqual(kept('pdf', false));
});

test('a Word document with a password is told from Word’s older formats', async () => {
  const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
  expect(await read(container)).toEqual(refused('kind'));
  const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await read(locked)).toEqual(refused('password'));
  expect(await read(locked, ['pdf'])).toEqual(refused('kind'));
});

test('a truncated file, or garbage after a good start, is broken', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const heic = await fixture('photograph.heic');
  for (const whole of [pdfWith(), jpeg, png, heic, docx()]) {
    expect(await read(whole.subarray(0, Math.floor(whole.length * 0.7)))).toEqual(refused('broken'));
  }
  expect(await read(Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}`))).toEqual(refused('broken'));
});

test('a Word document that would unpack to an enormous size is refused unopened', async () => {
  const bomb = docx();
  const list = bomb.indexOf('PK\u0001\u0002');
  bomb.writeUInt32LE(0xfffffff0, list + 24);
  expect(await read(bomb)).toEqual(refused('broken'));
});

test('a ZIP, an SVG, a web page, a Word document with macros and a film are not accepted', async () => {
  const macros = contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml');
  const others = [
    zipOf({ 'a.txt': 'a' }),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    zipOf({ '[Content_Types].xml': macros, 'word/document.xml': '<document/>' }),
    Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
    Buffer.concat([Buffer.from('GIF89a'), pdfWith()]),
  ];
  for (const other of others) expect(await read(other)).toEqual(refused('kind'));
});

test('a picture that is also another format is kept as the picture alone', async () => {
  const polyglot = Buffer.concat([
    await picture().jpeg().toBuffer(),
    pdfWith(),
    zipOf({ 'a.js': 'alert(1)' }),
  ]);
  expect(await read(polyglot)).toEqual(kept('jpeg', true));
  const anew = await readFile(keptPath());
  expect(anew.includes('%PDF')).toBe(false);
  expect(anew.includes('alert')).toBe(false);
});

test('a picture of 50,000 × 50,000 is refused by its header, and a large one is scaled down', async () => {
  expect(await read(pngOf(50_000, 50_000))).toEqual(refused('tooManyPixels'));
  const wide = sharp({ create: { width: 9_000, height: 900, channels: 3, background: '#fff' } });
  expect(await read(await wide.jpeg().toBuffer())).toEqual(kept('jpeg', true));
  const { width, height } = await sharp(await readFile(keptPath())).metadata();
  expect([width, height]).toEqual([4_096, 410]);
});

test('several files at once are read in turn', async () => {
  const path = join(folder, 'several');
  await writeFile(path, pdfWith());
  const tasks = ['a', 'b', 'c'].map((name) =>
    reader.read({
      path,
      keptPath: join(folder, name),
      thumbnailPath: join(folder, `${name}t`),
      kinds: every,
    }),
  );
  expect(await Promise.all(tasks)).toEqual(tasks.map(() => kept('pdf', false)));
});

test('a file that takes too long is abandoned, and delays no other', async () => {
  const hasty = makeReader(1);
  const path = join(folder, 'slow');
  await writeFile(path, pdfWith());
  const task = { path, keptPath: keptPath(), thumbnailPath: join(folder, 'thumbnail'), kinds: every };
  expect(await Promise.all([hasty.read(task), hasty.read(task)])).toEqual(['stuck', 'stuck']);
});

test('a disk error is not blamed on the file', async () => {
  const path = join(folder, 'good');
  await writeFile(path, await picture().jpeg().toBuffer());
  const nowhere = join(folder, 'no-such-folder', 'kept');
  expect(await reader.read({ path, keptPath: nowhere, thumbnailPath: nowhere, kinds: every })).toEqual({
    outcome: 'failed',
    reason: 'ENOENT',
  });
});

/** Returns a PNG that claims this size, with a few bytes of picture in it. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
