import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]
/** From 0 to 1: from the left, and from the top. */
export type Point = readonly [x: number, y: number]

/** A filled outline. */
export interface Patch {
  readonly outline: readonly Point[]
  readonly colour: Colour
}

/** Points between two corners of a smooth outline. */
const STEPS = 10
/** Lines of which each row of pixels is made, so that edges are not jagged. */
const LINES_A_ROW = 4

/** A closed outline without corners through these points. */
export const smooth = (points: readonly Point[]): Point[] =>
  points.flatMap((_, index) => {
    const at = (step: number) => points[(index + step + points.length) % points.length] ?? [0, 0]
    const [before, from, to, after] = [at(-1), at(0), at(1), at(2)]
    return Array.from({ length: STEPS }, (_step, n): Point => {
      const t = n / STEPS
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t ** 2 +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3)
      return [along(0), along(1)]
    })
  })

/** A stroke from one point to another. */
export function stroke([x1, y1]: Point, [x2, y2]: Point, width: number): Point[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [dx, dy] = [((y2 - y1) / length) * (width / 2), ((x1 - x2) / length) * (width / 2)]
  return [
    [x1 + dx, y1 + dy],
    [x2 + dx, y2 + dy],
    [x2 - dx, y2 - dy],
    [x1 - dx, y1 - dy],
  ]
}

/** Paints patches one over the other on a ground, as a square PNG. @param side in pixels */
export function paintPng(side: number, ground: Colour, patches: readonly Patch[]): Buffer {
  const row = side * 3 + 1
  const pixels = Buffer.alloc(row * side)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = at % row === 0 ? 0 : (ground[((at % row) - 1) % 3] ?? 0)
  for (const { outline, colour } of patches) paint(pixels, side, outline, colour)
  return png(side, pixels)
}

function paint(pixels: Buffer, side: number, outline: readonly Point[], colour: Colour): void {
  const heights = outline.map(([, y]) => y * side)
  const first = Math.max(0, Math.floor(Math.min(...heights)))
  const last = Math.min(side - 1, Math.ceil(Math.max(...heights)))
  const covered = new Float32Array(side)
  for (let y = first; y <= last; y += 1) {
    covered.fill(0)
    for (let line = 0; line < LINES_A_ROW; line += 1)
      cover(covered, outline, y + (line + 0.5) / LINES_A_ROW, side)
    for (let x = 0; x < side; x += 1) {
      const share = Math.min(1, covered[x] ?? 0)
      if (share === 0) continue
      const at = y * (side * 3 + 1) + 1 + x * 3
      for (const [channel, value] of colour.entries()) {
        pixels[at + channel] = Math.round((pixels[at + channel] ?? 0) * (1 - share) + value * share)
      }
    }
  }
}

/** Adds what a line at this height lies within the outline. */
function cover(covered: Float32Array, outline: readonly Point[], y: number, side: number): void {
  const crossings: number[] = []
  for (const [index, [x1, fromY]] of outline.entries()) {
    const [x2, toY] = outline[(index + 1) % outline.length] ?? [0, 0]
    const [y1, y2] = [fromY * side, toY * side]
    if (y1 <= y === y2 <= y) continue
    crossings.push((x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) * side)
  }
  crossings.sort((a, b) => a - b)
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [from, to] = [Math.max(0, crossings[n] ?? 0), Math.min(side, crossings[n + 1] ?? 0)]
    for (let x = Math.floor(from); x < to; x += 1) {
      const share = Math.min(to, x + 1) - Math.max(from, x)
      covered[x] = (covered[x] ?? 0) + share / LINES_A_ROW
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const TRUE_COLOUR = 2

function png(side: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([BITS, TRUE_COLOUR, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
