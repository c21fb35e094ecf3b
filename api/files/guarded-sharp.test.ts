import { expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

test.each([
  ['an SVG', svg],
  ['a GIF', gif],
])('%s is not read, whoever hands it over', async (_what, bytes) => {
  await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
});

test.each(['jpeg', 'png', 'webp'] as const)('a picture in %s is', async (format) => {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 2 });
});
