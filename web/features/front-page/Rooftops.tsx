import { styled } from '@mui/material/styles';

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  '& .lit': { fill: `color-mix(in srgb, #fff 35%, ${theme.vars.palette.secondary.main})` },
  '@media (forced-colors: active)': { display: 'none' },
}));

const base = 120;

/** `[x, width, wall, roof, columns, rows]`: heights of wall and roof (0 if flat), and the windows' grid. */
type House = readonly [x: number, width: number, wall: number, roof: number, columns: number, rows: number];

const behind: readonly House[] = [
  [20, 70, 84, 0, 0, 0],
  [210, 46, 92, 0, 0, 0],
  [330, 90, 48, 30, 0, 0],
  [520, 80, 74, 0, 0, 0],
  [690, 60, 60, 34, 0, 0],
  [860, 44, 104, 0, 0, 0],
  [1010, 100, 58, 26, 0, 0],
];

const street: readonly House[] = [
  [-14, 64, 40, 22, 2, 1],
  [50, 64, 40, 22, 2, 1],
  [114, 64, 40, 22, 2, 1],
  [206, 92, 66, 0, 5, 3],
  [330, 74, 34, 30, 3, 1],
  [404, 74, 34, 30, 3, 1],
  [506, 48, 52, 24, 2, 2],
  [554, 48, 52, 24, 2, 2],
  [602, 48, 52, 24, 2, 2],
  [650, 48, 52, 24, 2, 2],
  [736, 66, 96, 0, 4, 5],
  [832, 110, 30, 26, 4, 1],
  [972, 58, 46, 26, 2, 2],
  [1030, 58, 46, 26, 2, 2],
  [1088, 58, 46, 26, 2, 2],
  [1176, 80, 36, 24, 2, 1],
];

/** Crowns of trees: `[x, y, radius]`. */
const trees = [
  [192, 96, 14],
  [312, 100, 12],
  [490, 92, 17],
  [716, 98, 13],
  [816, 101, 11],
  [956, 94, 16],
  [1162, 97, 13],
] as const;

function outline([x, width, wall, roof]: House): string {
  const eaves = base - wall;
  const chimney = roof === 0 ? '' : `M${x + width * 0.68} ${eaves}v${-roof * 0.95}h8v${roof}z`;
  // A house overlaps its neighbour by half a unit, to hide the seam between two terraced houses.
  return `M${x} ${base}V${eaves}l${width / 2} ${-roof}l${width / 2 + 0.5} ${roof}V${base}z${chimney}`;
}

function windows([x, width, wall, , columns, rows]: House): [number, number][] {
  const across = width / (columns + 1);
  const down = Math.min(wall / (rows + 0.6), 22);
  return Array.from({ length: columns * rows }, (_, place) => [
    x + across * ((place % columns) + 1) - 3.5,
    base - wall + 8 + down * Math.floor(place / columns),
  ]);
}

/** A street's outline in the colour of the text around it, with lit windows. Decoration only. */
export function Rooftops() {
  return (
    <Drawing
      viewBox="0 0 1200 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      fill="currentColor"
    >
      <path d={behind.map(outline).join('')} opacity="0.28" />
      <path d={street.map(outline).join('')} />
      {trees.map(([x, y, radius]) => (
        <g key={x} opacity="0.75">
          <circle cx={x} cy={y} r={radius} />
          <path d={`M${x - 1.5} ${y}h3V${base}h-3z`} />
        </g>
      ))}
      <g className="lit">
        {street.flatMap(windows).map(([x, y], place) => (
          // A third of the windows are dark.
          <rect key={place} x={x} y={y} width="7" height="9" rx="1" opacity={place % 3 === 1 ? 0.22 : 0.9} />
        ))}
      </g>
    </Drawing>
  );
}
