import { type Colour, type Patch, type Point, smooth, stroke } from '../paint.ts'

const SHADOW: Colour = [233, 231, 227]
export const SOLE: Colour = [58, 52, 48]
export const RUBBER: Colour = [238, 234, 226]
export const LINING: Colour = [206, 190, 168]

/** The colour in the shade, or with light on it. */
export const shaded = ([red, green, blue]: Colour, by: number): Colour => {
  const part = (value: number) =>
    Math.round(Math.max(0, Math.min(255, value + by * (by > 0 ? 255 - value : value))))
  return [part(red), part(green), part(blue)]
}

/** What a shoe throws on the ground, at a height of the picture. */
export const shadow = (y: number): Patch => ({
  outline: smooth([
    [0.06, y],
    [0.3, y - 0.025],
    [0.7, y - 0.025],
    [0.96, y],
    [0.7, y + 0.025],
    [0.3, y + 0.025],
  ]),
  colour: SHADOW,
})

/** Straps or laces: strokes of one width. */
export const strokes = (
  colour: Colour,
  width: number,
  lines: readonly (readonly [Point, Point])[],
): Patch[] => lines.map(([from, to]) => ({ outline: stroke(from, to, width), colour }))
