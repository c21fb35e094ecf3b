/** An area that can be chosen. */
export interface ShownArea {
  /** The `area` of its feature on the map. */
  readonly value: string;
  readonly title: string;
  readonly isChosen: boolean;
}

export interface AreasMapProps {
  /** What is on no map is not drawn. */
  readonly areas: readonly ShownArea[];
  readonly onChoose: (value: string, isChosen: boolean) => void;
}
