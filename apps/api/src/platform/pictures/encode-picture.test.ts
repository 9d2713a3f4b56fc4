import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  drawnAvif,
  drawnPicture,
  drawnWebp,
  movingWebp,
  sizeOf,
  upright,
} from '../../../test/builders/pictures.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { LONGEST_SIDE } from './picture-limits.ts'

const near = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1))
async function colourOf(jpeg: Uint8Array): Promise<number[]> {
  return [...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]
}

/** In one size. */
async function encoded(bytes: Uint8Array): Promise<EncodedPicture> {
  const [picture] = await encodePicture(bytes, [LONGEST_SIDE])
  if (!picture) throw new Error('no picture was made')
  return picture
}

describe('making a picture', () => {
  it.each(['png', 'jpeg', 'bmp', 'gif'] as const)('writes a %s as a JPEG of the same size', async (kind) => {
    const drawn = await drawnPicture(kind, { width: 61, height: 40 })
    const { jpeg, width, height } = await encoded(drawn)
    expect(await sizeOf(jpeg)).toEqual({ type: 'jpeg', width: 61, height: 40 })
    expect([width, height]).toEqual([61, 40])
    // The corner is dark, and the other end of the first row is not.
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(180, 183)]).toEqual(near([170, 85, 51]))
    expect(data[0]).toBeLessThan(110)
  })

  it('shrinks what is larger than anybody looks at', async () => {
    const { width, height } = await encoded(await drawnPicture('jpeg', { width: 2600, height: 1300 }))
    expect([width, height]).toEqual([LONGEST_SIDE, LONGEST_SIDE / 2])
  })

  it('makes it in several sizes, and never larger than it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        async (width, height) => {
          const sides = [320, 64]
          const made = await encodePicture(await drawnPicture('png', { width, height }), sides)
          expect(made).toHaveLength(sides.length)
          for (const [index, side] of sides.entries()) {
            const { jpeg, width: w = 0, height: h = 0 } = made[index] ?? {}
            expect(await sizeOf(jpeg ?? new Uint8Array())).toEqual({ type: 'jpeg', width: w, height: h })
            expect(Math.max(w, h)).toBe(Math.min(side, Math.max(width, height)))
            // The proportions stay, but for a pixel.
            expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(2 * Math.max(width, height))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('turns it upright and leaves out what the camera wrote beside it', async () => {
    const photo = upright(await drawnPicture('jpeg', { width: 60, height: 40 }), 6, 'GPS 50.94N 6.96E')
    expect(Buffer.from(photo).includes('GPS 50.94N')).toBe(true)
    const { jpeg, width, height } = await encoded(photo)
    expect([width, height]).toEqual([40, 60])
    expect(Buffer.from(jpeg).includes('GPS')).toBe(false)
    expect(Buffer.from(jpeg).includes('Exif')).toBe(false)
  })

  it('takes the first frame of a GIF', async () => {
    const still = await drawnPicture('gif', { width: 20, height: 20 })
    const frame = still.subarray(Buffer.from(still).indexOf(0x2c), still.length - 1)
    const moving = Buffer.concat([still.subarray(0, still.length - 1), frame, Buffer.from([0x3b])])
    const { width, height } = await encoded(moving)
    expect([width, height]).toEqual([20, 20])
  })

  it.each([
    ['a WebP', () => drawnWebp({ width: 60, height: 40 })],
    ['a lossless WebP', () => drawnWebp({ width: 60, height: 40, lossless: true })],
    ['an AVIF', () => drawnAvif({ width: 60, height: 40 })],
    ['an AVIF of ten bits', () => drawnAvif({ width: 60, height: 40, depth: 10 })],
  ])('writes %s as a JPEG of the same size and colour', async (_, draw) => {
    const { jpeg } = await encoded(await draw())
    expect(await sizeOf(jpeg)).toEqual({ type: 'jpeg', width: 60, height: 40 })
    expect(await colourOf(jpeg)).toEqual(near([170, 85, 51]))
  })

  it.each([
    [
      'PNG',
      async () =>
        sharp(await drawnWebp({ colour: [10, 20, 30, 0], lossless: true }))
          .png()
          .toBuffer(),
    ],
    ['WebP', () => drawnWebp({ colour: [10, 20, 30, 0] })],
    ['lossless WebP', () => drawnWebp({ colour: [10, 20, 30, 0], lossless: true })],
    ['AVIF', () => drawnAvif({ colour: [10, 20, 30, 0] })],
  ])('puts what can be seen through on white, in a %s too', async (_, draw) => {
    expect(await colourOf((await encoded(await draw())).jpeg)).toEqual(near([255, 255, 255]))
  })

  it.each([false, true])('takes the first frame of a moving WebP, lossless: %s', async (lossless) => {
    const [first, second] = [
      await drawnWebp({ colour: [0, 200, 0, 255], lossless }),
      await drawnWebp({ colour: [200, 0, 0, 255], lossless }),
    ]
    const { jpeg, width } = await encoded(movingWebp([first, second]))
    expect([width, await colourOf(jpeg)]).toEqual([24, near([0, 200, 0])])
  })
})
