import type { Files } from '../../api/src/platform/files/files.ts'
import type { CasePicture } from './orders/numbered-order.ts'

const WIDTH = 600
const HEIGHT = 400

type Colour = readonly [red: number, green: number, blue: number]
interface Point {
  /** From 0 at the left to 1 at the right. */
  readonly x: number
  /** From 0 at the top to 1 at the bottom. */
  readonly y: number
}
/** A shape says whether a point lies in it. */
type Shape = (point: Point) => boolean

const TABLE: Colour = [214, 205, 190]
const SHADOW: Colour = [186, 176, 160]
const LEATHER: Colour = [92, 58, 42]
const SOLE: Colour = [46, 44, 48]
const LINING: Colour = [222, 210, 188]
const DAMAGE: Colour = [236, 226, 210]

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  ({ x, y }) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  ({ x, y }) =>
    x >= left && x <= right && y >= top && y <= bottom
const both =
  (one: Shape, other: Shape): Shape =>
  (point) =>
    one(point) && other(point)
const line =
  (from: Point, to: Point, width: number): Shape =>
  ({ x, y }) => {
    const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
    const along = Math.max(
      0,
      Math.min(1, ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length),
    )
    const [dx, dy] = [x - from.x - along * (to.x - from.x), y - from.y - along * (to.y - from.y)]
    return dx ** 2 + (dy / 1.5) ** 2 <= width ** 2
  }

const SHOE: readonly (readonly [Shape, Colour])[] = [
  [ellipse(0.5, 0.8, 0.42, 0.06), SHADOW],
  [both(ellipse(0.56, 0.68, 0.37, 0.2), box(0, 0, 1, 0.74)), LEATHER],
  [both(ellipse(0.27, 0.55, 0.16, 0.33), box(0, 0.28, 1, 0.74)), LEATHER],
  [both(ellipse(0.27, 0.3, 0.13, 0.05), box(0, 0, 1, 1)), LINING],
  [box(0.12, 0.73, 0.92, 0.79), SOLE],
  [line({ x: 0.42, y: 0.48 }, { x: 0.5, y: 0.56 }, 0.008), LINING],
  [line({ x: 0.47, y: 0.46 }, { x: 0.55, y: 0.54 }, 0.008), LINING],
]

/** What is wrong with it: a scratch, a sole that comes off, an open seam. */
const FAULTS: readonly (readonly [Shape, Colour][])[] = [
  [
    [line({ x: 0.66, y: 0.58 }, { x: 0.8, y: 0.66 }, 0.006), DAMAGE],
    [line({ x: 0.69, y: 0.57 }, { x: 0.77, y: 0.64 }, 0.004), DAMAGE],
  ],
  [
    [ellipse(0.84, 0.76, 0.1, 0.022), TABLE],
    [line({ x: 0.76, y: 0.8 }, { x: 0.93, y: 0.84 }, 0.014), SOLE],
  ],
  [
    [line({ x: 0.36, y: 0.42 }, { x: 0.37, y: 0.66 }, 0.007), DAMAGE],
    [line({ x: 0.34, y: 0.5 }, { x: 0.4, y: 0.49 }, 0.004), SOLE],
    [line({ x: 0.34, y: 0.58 }, { x: 0.4, y: 0.57 }, 0.004), SOLE],
  ],
]

/** The pictures that the goodwill cases of the demo point to: drawn shoes, each with another fault. */
export async function drawSamplePictures(): Promise<Uint8Array[]> {
  // Only the demo draws, and only once: nothing else should wait for the library.
  const { default: sharp } = await import('sharp')
  return Promise.all(
    FAULTS.map((fault) =>
      sharp(painted([...SHOE, ...fault]), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )
}

/** Pixels of three bytes: red, green and blue. */
function painted(shapes: readonly (readonly [Shape, Colour])[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const point = { x: (at % WIDTH) / WIDTH, y: Math.floor(at / WIDTH) / HEIGHT }
    const [, colour = TABLE] = shapes.findLast(([isInside]) => isInside(point)) ?? []
    // A little light from above.
    const light = 1.06 - 0.14 * point.y
    for (const [channel, value] of colour.entries()) {
      pixels[at * 3 + channel] = Math.min(255, Math.round(value * light))
    }
  }
  return pixels
}

/** Stores them for a company. */
export async function storeSamplePictures(
  files: Files,
  companyId: number,
  drawn: readonly Uint8Array[],
): Promise<CasePicture[]> {
  const stored: CasePicture[] = []
  for (const [index, jpeg] of drawn.entries()) {
    const file = `demo/goodwill-${index + 1}.jpg`
    await files.put(companyId, file, jpeg, 'image/jpeg')
    stored.push({ file, width: WIDTH, height: HEIGHT })
  }
  return stored
}
