import { type Colour, type Patch, smooth } from '../paint.ts'
import { LINING, SOLE, shaded, shadow } from './parts.ts'

/** A boot, in shares of the side of the picture. */
export function boots(colour: Colour): Patch[] {
  return [
    shadow(0.86),
    {
      outline: smooth([
        [0.2, 0.14],
        [0.36, 0.11],
        [0.52, 0.14],
        [0.36, 0.18],
      ]),
      colour: LINING,
    },
    {
      outline: smooth([
        [0.19, 0.14],
        [0.36, 0.17],
        [0.53, 0.14],
        [0.52, 0.34],
        [0.54, 0.5],
        [0.7, 0.59],
        [0.88, 0.66],
        [0.93, 0.76],
        [0.9, 0.82],
        [0.18, 0.82],
        [0.16, 0.66],
        [0.2, 0.5],
        [0.21, 0.3],
      ]),
      colour,
    },
    {
      outline: smooth([
        [0.2, 0.5],
        [0.3, 0.52],
        [0.34, 0.66],
        [0.3, 0.8],
        [0.18, 0.8],
        [0.17, 0.64],
      ]),
      colour: shaded(colour, -0.25),
    },
    {
      outline: smooth([
        [0.68, 0.6],
        [0.86, 0.67],
        [0.91, 0.78],
        [0.7, 0.78],
        [0.64, 0.68],
      ]),
      colour: shaded(colour, 0.2),
    },
    {
      outline: smooth([
        [0.33, 0.2],
        [0.4, 0.2],
        [0.42, 0.42],
        [0.36, 0.5],
        [0.32, 0.4],
      ]),
      colour: shaded(colour, -0.4),
    },
    {
      outline: [
        [0.15, 0.8],
        [0.92, 0.8],
        [0.94, 0.835],
        [0.4, 0.845],
        [0.36, 0.87],
        [0.15, 0.87],
      ],
      colour: SOLE,
    },
  ]
}
