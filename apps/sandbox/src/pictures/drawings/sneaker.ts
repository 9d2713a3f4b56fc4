import { type Colour, type Patch, type Point, smooth } from '../paint.ts'
import { LINING, RUBBER, SOLE, shaded, shadow, strokes } from './parts.ts'

/** A sneaker, in shares of the side of the picture. */
export function sneaker(colour: Colour): Patch[] {
  const upper: Point[] = [
    [0.1, 0.7],
    [0.09, 0.5],
    [0.12, 0.36],
    [0.2, 0.31],
    [0.31, 0.34],
    [0.4, 0.4],
    [0.54, 0.5],
    [0.72, 0.55],
    [0.87, 0.6],
    [0.93, 0.7],
  ]
  return [
    shadow(0.8),
    {
      outline: smooth([
        [0.13, 0.4],
        [0.2, 0.28],
        [0.32, 0.32],
        [0.36, 0.42],
        [0.22, 0.46],
      ]),
      colour: LINING,
    },
    { outline: smooth([...upper, [0.9, 0.76], [0.12, 0.76]]), colour },
    {
      outline: smooth([
        [0.72, 0.56],
        [0.88, 0.61],
        [0.93, 0.72],
        [0.7, 0.74],
        [0.67, 0.64],
      ]),
      colour: shaded(colour, 0.22),
    },
    {
      outline: smooth([
        [0.09, 0.5],
        [0.2, 0.47],
        [0.24, 0.6],
        [0.2, 0.74],
        [0.1, 0.72],
      ]),
      colour: shaded(colour, -0.28),
    },
    {
      outline: smooth([
        [0.36, 0.72],
        [0.5, 0.6],
        [0.6, 0.62],
        [0.48, 0.72],
      ]),
      colour: RUBBER,
    },
    ...strokes(RUBBER, 0.018, [
      [
        [0.37, 0.49],
        [0.45, 0.41],
      ],
      [
        [0.43, 0.53],
        [0.51, 0.45],
      ],
      [
        [0.49, 0.57],
        [0.57, 0.49],
      ],
    ]),
    {
      outline: smooth([
        [0.08, 0.71],
        [0.5, 0.725],
        [0.93, 0.7],
        [0.95, 0.76],
        [0.86, 0.8],
        [0.14, 0.8],
        [0.07, 0.77],
      ]),
      colour: RUBBER,
    },
    {
      outline: [
        [0.1, 0.785],
        [0.9, 0.785],
        [0.86, 0.805],
        [0.13, 0.805],
      ],
      colour: SOLE,
    },
  ]
}
