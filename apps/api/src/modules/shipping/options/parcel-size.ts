import type { LabelRequest } from '../shipping.tables.ts'
import type { ParcelOptionRow } from './parcel-options.repository.ts'

// What a pair of shoes in its box is reckoned with: ordinary adults' shoes (spec: decisions, the catalogue's "Paket S" is
// made for one pair). Lengths in cm, weights in grams.

/** Length, width and height of a shoe box. */
const BOX = [33, 20, 12] as const
/** A pair without its box, where the articles do not say more. */
const PAIR_GRAMS = 900
const BOX_GRAMS = 250
/** The carton around the boxes. */
const CARTON_GRAMS = 250
const CARTON_CM = 2
/** Scales of carriers count in steps. */
const STEP_GRAMS = 50

type Parcel = LabelRequest['parcel']
type Limits = Pick<ParcelOptionRow, 'weightGrams' | 'lengthCm' | 'widthCm' | 'heightCm'>

/**
 * Weight of a parcel of shoes, in grams: what its pairs weigh, at least as much as they are declared with, with boxes and carton.
 * @param pairs in the parcel, at least 1
 * @param netGrams what its articles weigh without boxes; 0 where that is not known
 */
export function parcelWeight(pairs: number, netGrams = 0): number {
  const grams = Math.max(pairs * PAIR_GRAMS, netGrams) + pairs * BOX_GRAMS + CARTON_GRAMS
  return Math.ceil(grams / STEP_GRAMS) * STEP_GRAMS
}

/** The smallest carton in which the boxes of so many pairs stand side by side; longest side first, in cm. */
export function cartonFor(pairs: number): readonly [number, number, number] {
  let best: readonly [number, number, number] | undefined
  for (let along = 1; along <= pairs; along += 1) {
    for (let across = 1; across * along < pairs + along; across += 1) {
      const up = Math.ceil(pairs / (along * across))
      const sides = sorted([BOX[0] * along, BOX[1] * across, BOX[2] * up].map((side) => side + CARTON_CM))
      if (best === undefined || isHandier(sides, best)) best = sides
    }
  }
  if (best === undefined) throw new Error(`no carton for ${pairs} pairs`)
  return best
}

/** Whether a parcel option takes a parcel of so many pairs. */
export function takesPairs(option: Limits, pairs: number, netGrams = 0): boolean {
  return parcelWeight(pairs, netGrams) <= option.weightGrams && fits(cartonFor(pairs), option)
}

/**
 * What is known of the size of a parcel.
 * @returns undefined where nothing is known: how large an oversize piece is
 */
export const knownParcel = (
  option: Limits & Pick<ParcelOptionRow, 'isOversize'>,
  pairs: number,
  netGrams = 0,
): Parcel | undefined => (option.isOversize || pairs < 1 ? undefined : parcelOfPairs(option, pairs, netGrams))

/**
 * What the carrier is told of a parcel of so many pairs: their weight, and the size of their carton, or of the parcel option where
 * the pairs are packed closer than their boxes would stand.
 */
export function parcelOfPairs(option: Limits, pairs: number, netGrams = 0): Parcel {
  const weightGrams = parcelWeight(pairs, netGrams)
  const carton = cartonFor(pairs)
  if (!fits(carton, option)) {
    const { lengthCm, widthCm, heightCm } = option
    return { weightGrams, lengthCm, widthCm, heightCm }
  }
  const [lengthCm, widthCm, heightCm] = carton
  return { weightGrams, lengthCm, widthCm, heightCm }
}

const sorted = (sides: readonly number[]): readonly [number, number, number] => {
  const [length = 0, width = 0, height = 0] = [...sides].sort((a, b) => b - a)
  return [length, width, height]
}

/** By the sum of length and girth, which carriers measure parcels by; then by the longest side. */
function isHandier(
  one: readonly [number, number, number],
  other: readonly [number, number, number],
): boolean {
  const girth = ([length, width, height]: readonly [number, number, number]) => length + 2 * (width + height)
  return girth(one) < girth(other) || (girth(one) === girth(other) && one[0] < other[0])
}

const fits = (carton: readonly [number, number, number], option: Limits): boolean => {
  const inside = sorted([option.lengthCm, option.widthCm, option.heightCm])
  return carton.every((side, at) => side <= (inside[at] ?? 0))
}
