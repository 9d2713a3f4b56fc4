import { type Colour, type Patch, smooth } from '../paint.ts'
import { LINING, SOLE, shaded, shadow } from './parts.ts'

/** A pump, in shares of the side of the picture. */
export function pumps(colour: Colour): Patch[] {
  return [
    shadow(0.82),
    {
      outline: [
        [0.1, 0.46],
        [0.2, 0.52],
        [0.15, 0.82],
        [0.115, 0.82],
      ],
      colour: shaded(colour, -0.35),
    },
    {
      outline: smooth([
        [0.12, 0.42],
        [0.2, 0.38],
        [0.34, 0.52],
        [0.5, 0.64],
        [0.3, 0.62],
        [0.16, 0.54],
      ]),
      colour: LINING,
    },
    {
      outline: smooth([
        [0.09, 0.4],
        [0.12, 0.34],
        [0.17, 0.4],
        [0.3, 0.58],
        [0.46, 0.67],
        [0.62, 0.63],
        [0.8, 0.7],
        [0.96, 0.79],
        [0.86, 0.82],
        [0.62, 0.81],
        [0.42, 0.76],
        [0.24, 0.6],
        [0.12, 0.54],
      ]),
      colour,
    },
    {
      outline: smooth([
        [0.64, 0.67],
        [0.8, 0.72],
        [0.91, 0.78],
        [0.78, 0.78],
        [0.66, 0.74],
      ]),
      colour: shaded(colour, 0.24),
    },
    {
      outline: smooth([
        [0.24, 0.6],
        [0.42, 0.77],
        [0.62, 0.82],
        [0.95, 0.805],
        [0.86, 0.83],
        [0.6, 0.835],
        [0.4, 0.79],
        [0.22, 0.63],
      ]),
      colour: SOLE,
    },
  ]
}
