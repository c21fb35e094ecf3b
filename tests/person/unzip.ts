/** Returns the files of an uncompressed ZIP by name (APPNOTE.TXT, 4.3.7). */
export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    files.set(bytes.toString('utf8', at + 30, start), bytes.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
