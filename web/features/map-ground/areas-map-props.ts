/** An area that people can choose. */
interface ShownArea {
  /** The `area` of its feature on the map. */
  readonly value: string;
  readonly title: string;
  readonly isChosen: boolean;
}

export interface AreasMapProps {
  /** The areas to show; an area that is not on the map is left out. */
  readonly areas: readonly ShownArea[];
  readonly onChoose: (value: string, isChosen: boolean) => void;
}
