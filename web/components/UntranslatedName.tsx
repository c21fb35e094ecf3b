interface UntranslatedNameProps {
  readonly sentence: string;
  /** The name as written in the sentence: a street, a reference. */
  readonly name: string;
}

/** A sentence with a name that the browser must not translate. */
export function UntranslatedName({ sentence, name }: UntranslatedNameProps) {
  const at = name === '' ? -1 : sentence.indexOf(name);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <span translate="no">{name}</span>
      {sentence.slice(at + name.length)}
    </>
  );
}
