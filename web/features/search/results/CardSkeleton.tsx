/** A card's skeleton: the same picture, lines and band as a card, so nothing moves when the card loads. */
export function CardSkeleton({ loading }: { readonly loading: string }) {
  return (
    <>
      <div className="picture" />
      <div className="words">
        <p className="visually-hidden">{loading}</p>
        <p className="street">
          <Bone width="9rem" />
        </p>
        <p className="area">
          <Bone width="7rem" />
        </p>
        <div className="price">
          <p className="rent">
            <strong>
              <Bone width="7rem" />
            </strong>
          </p>
          <p className="left">
            <Bone width="6rem" />
          </p>
        </div>
      </div>
      <p className="eligibility" />
      <div className="words more">
        <p>
          <Bone width="11rem" />
        </p>
        <p className="suited">
          <Bone width="14rem" />
          <br />
          <Bone width="6rem" />
        </p>
        <p className="closing">
          <Bone width="13rem" />
        </p>
      </div>
    </>
  );
}

/** An SVG, whose width is an attribute: the content security policy forbids styles in markup. */
function Bone({ width }: { readonly width: string }) {
  return <svg className="bone" width={width} aria-hidden="true" focusable="false" />;
}
