import { boots } from './drawings/boots.ts'
import { kids } from './drawings/kids.ts'
import { pumps } from './drawings/pumps.ts'
import { sandal } from './drawings/sandal.ts'
import { sneaker } from './drawings/sneaker.ts'
import { type Colour, type Patch, paintPng } from './paint.ts'

/** In pixels. */
const SIDE = 480
const GROUND: Colour = [255, 255, 255]

/** Kinds of shoes that there are drawings of. */
export const SHOE_KINDS = ['sneaker', 'pumps', 'boots', 'sandal', 'kids'] as const
export type ShoeKind = (typeof SHOE_KINDS)[number]

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
