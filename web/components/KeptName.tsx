interface KeptNameProps {
  readonly sentence: string;
  /** As it stands in the sentence: a street, a reference. */
  readonly name: string;
}

/** A sentence of which a browser that translates the page leaves a name as it is. */
export function KeptName({ sentence, name }: KeptNameProps) {
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
