import { type Colour, type Patch, type Point, paintPng, smooth, stroke } from './paint.ts'

/** In pixels. */
const SIDE = 480
const GROUND: Colour = [255, 255, 255]
const SHADOW: Colour = [233, 231, 227]
const SOLE: Colour = [58, 52, 48]
const RUBBER: Colour = [238, 234, 226]
const LINING: Colour = [206, 190, 168]

/** Kinds of shoes that there are drawings of. */
export const SHOE_KINDS = ['sneaker', 'pumps', 'boots', 'sandal', 'kids'] as const
export type ShoeKind = (typeof SHOE_KINDS)[number]

/** The colour in the shade, or with light on it. */
const shaded = ([red, green, blue]: Colour, by: number): Colour => {
  const part = (value: number) =>
    Math.round(Math.max(0, Math.min(255, value + by * (by > 0 ? 255 - value : value))))
  return [part(red), part(green), part(blue)]
}

const shadow = (y: number): Patch => ({
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
const strokes = (colour: Colour, width: number, lines: readonly (readonly [Point, Point])[]): Patch[] =>
  lines.map(([from, to]) => ({ outline: stroke(from, to, width), colour }))

function sneaker(colour: Colour): Patch[] {
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

function pumps(colour: Colour): Patch[] {
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

function boots(colour: Colour): Patch[] {
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

function sandal(colour: Colour): Patch[] {
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

function kids(colour: Colour): Patch[] {
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

const DRAWINGS: Readonly<Record<ShoeKind, (colour: Colour) => Patch[]>> = {
  sneaker,
  pumps,
  boots,
  sandal,
  kids,
}

/** The picture of a shoe as a shop would have it, as PNG. @param rgb six hexadecimal digits */
export function shoePicture(kind: ShoeKind, rgb: string): Buffer {
  const value = Number.parseInt(rgb, 16)
  return paintPng(SIDE, GROUND, DRAWINGS[kind]([value >> 16, (value >> 8) & 255, value & 255]))
}
