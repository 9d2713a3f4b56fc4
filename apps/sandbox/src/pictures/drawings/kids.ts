import { type Colour, type Patch, smooth } from '../paint.ts'
import { LINING, RUBBER, shaded, shadow, strokes } from './parts.ts'

/** A shoe for children, in shares of the side of the picture. */
export function kids(colour: Colour): Patch[] {
  return [
    shadow(0.8),
    {
      outline: smooth([
        [0.17, 0.42],
        [0.26, 0.36],
        [0.4, 0.38],
        [0.44, 0.48],
        [0.28, 0.5],
      ]),
      colour: LINING,
    },
    {
      outline: smooth([
        [0.14, 0.44],
        [0.2, 0.38],
        [0.27, 0.44],
        [0.42, 0.46],
        [0.5, 0.5],
        [0.66, 0.5],
        [0.82, 0.56],
        [0.9, 0.68],
        [0.88, 0.76],
        [0.14, 0.76],
        [0.12, 0.6],
      ]),
      colour,
    },
    {
      outline: smooth([
        [0.7, 0.52],
        [0.83, 0.58],
        [0.9, 0.7],
        [0.86, 0.75],
        [0.7, 0.75],
        [0.64, 0.64],
      ]),
      colour: shaded(colour, 0.35),
    },
    ...strokes(shaded(colour, -0.35), 0.055, [
      [
        [0.42, 0.73],
        [0.47, 0.47],
      ],
      [
        [0.54, 0.73],
        [0.57, 0.49],
      ],
    ]),
    {
      outline: smooth([
        [0.22, 0.56],
        [0.27, 0.53],
        [0.32, 0.56],
        [0.32, 0.62],
        [0.27, 0.65],
        [0.22, 0.62],
      ]),
      colour: RUBBER,
    },
    {
      outline: smooth([
        [0.1, 0.72],
        [0.5, 0.735],
        [0.91, 0.71],
        [0.93, 0.77],
        [0.86, 0.81],
        [0.14, 0.81],
        [0.09, 0.77],
      ]),
      colour: RUBBER,
    },
  ]
}
