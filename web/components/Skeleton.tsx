import { styled } from '@mui/material/styles';

const Shape = styled('span')(({ theme }) => {
  const { radius } = theme.council.shape;
  return {
    display: 'block',
    background: theme.vars.palette.Skeleton.bg,
    borderRadius: radius,
    animation: 'skeleton 2s ease-in-out 0.5s infinite',
    '&[data-shape="text"]': {
      transformOrigin: '0 55%',
      transform: 'scale(1, 0.6)',
      borderRadius: `${radius}px/${Math.round((radius / 0.6) * 10) / 10}px`,
      '&:empty::before': { content: '"\\00a0"' },
    },
  };
});

interface SkeletonProps {
  /** A line of text by default, or a box with the council's corners. */
  readonly variant?: 'text' | 'rounded';
  /** CSS length; by default the full width, and the height of a line. */
  readonly width?: string;
  readonly height?: string;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ variant = 'text', width, height }: SkeletonProps) {
  return <Shape data-shape={variant} style={{ width, height }} />;
}
