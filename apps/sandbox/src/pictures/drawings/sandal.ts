import { type Colour, type Patch, smooth } from '../paint.ts'
import { LINING, RUBBER, SOLE, shaded, shadow, strokes } from './parts.ts'

/** A sandal, in shares of the side of the picture. */
export function sandal(colour: Colour): Patch[] {
  return [
    shadow(0.8),
    {
      outline: smooth([
        [0.07, 0.66],
        [0.24, 0.68],
        [0.5, 0.7],
        [0.8, 0.72],
        [0.95, 0.7],
        [0.95, 0.76],
        [0.8, 0.8],
        [0.4, 0.8],
        [0.1, 0.8],
        [0.05, 0.73],
      ]),
      colour: SOLE,
    },
    {
      outline: smooth([
        [0.07, 0.65],
        [0.3, 0.66],
        [0.55, 0.69],
        [0.8, 0.7],
        [0.95, 0.68],
        [0.93, 0.73],
        [0.6, 0.745],
        [0.2, 0.73],
        [0.07, 0.7],
      ]),
      colour: LINING,
    },
    {
      outline: smooth([
        [0.08, 0.68],
        [0.1, 0.5],
        [0.14, 0.42],
        [0.19, 0.46],
        [0.16, 0.56],
        [0.17, 0.7],
      ]),
      colour: shaded(colour, -0.2),
    },
    ...strokes(colour, 0.06, [
      [
        [0.14, 0.5],
        [0.4, 0.42],
      ],
      [
        [0.3, 0.7],
        [0.4, 0.4],
      ],
    ]),
    {
      outline: smooth([
        [0.54, 0.71],
        [0.56, 0.56],
        [0.66, 0.48],
        [0.78, 0.53],
        [0.86, 0.7],
        [0.78, 0.72],
        [0.7, 0.6],
        [0.64, 0.62],
        [0.62, 0.72],
      ]),
      colour,
    },
    {
      outline: smooth([
        [0.375, 0.375],
        [0.43, 0.375],
        [0.43, 0.44],
        [0.375, 0.44],
      ]),
      colour: RUBBER,
    },
  ]
}
