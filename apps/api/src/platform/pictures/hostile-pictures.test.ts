import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBmp, gifWithFrame, pngOf, rowsOf } from '../../../test/builders/hostile-pictures.ts'
import {
  declaredAvif,
  drawnAvif,
  drawnPicture,
  drawnWebp,
  largeWebp,
  movingWebp,
  webpCanvas,
  webpOf,
} from '../../../test/builders/pictures.ts'
import { encodePicture } from './encode-picture.ts'

const SIDES = [64]
const encoded = async (bytes: Uint8Array) => (await encodePicture(bytes, SIDES))[0]

describe('what unfolds to more than is decoded', () => {
  it.each([
    ['a PNG of 1 × 40,000,000', () => pngOf([{ width: 1, height: 40_000_000 }], rowsOf(1, 1_000_000))],
    ['a PNG of one pixel too many', () => pngOf([{ width: 6_401, height: 6_250 }], rowsOf(9, 9))],
    ['a PNG of one side too long', () => pngOf([{ width: 16_385, height: 1 }], rowsOf(16_385, 1))],
    ['a WebP whose data is large', () => largeWebp(16_000, 16_000)],
    ['a GIF whose frame is large', async () => gifWithFrame(65_000, 65_000)],
    ['an AVIF that declares to be large', async () => declaredAvif(await drawnAvif(), 16_000, 16_000)],
    ['a BMP of 30,000 × 3,000', async () => emptyBmp(30_000, 3_000)],
  ])('%s is refused for its size', async (_, draw) => {
    await expect(encoded(await draw())).rejects.toMatchObject({ name: 'PictureTooLarge' })
  })

  it.each([
    ['pixels', { width: 6_400, height: 6_250 }],
    ['side', { width: 16_384, height: 2 }],
  ])('up to the last %s it is taken', async (_, size) => {
    const picture = await encoded(pngOf([size], rowsOf(size.width, size.height)))
    expect(picture?.width).toBe(64)
  })

  it('of an AVIF that is less, since it takes more to decode', async () => {
    const small = await drawnAvif()
    await expect(encoded(declaredAvif(small, 4_001, 3_000))).rejects.toMatchObject({
      name: 'PictureTooLarge',
    })
    // This much is decoded, and found to be less.
    await expect(encoded(declaredAvif(small, 4_000, 3_000))).rejects.toMatchObject({ name: 'Error' })
  })
})

describe('what says one thing and is another', () => {
  it.each([
    [
      'a PNG with a second header',
      async () =>
        pngOf(
          [
            { width: 64, height: 64 },
            { width: 60_000, height: 60_000 },
          ],
          rowsOf(6_000, 6_000),
        ),
    ],
    [
      'an interlaced PNG that swells',
      async () => pngOf([{ width: 4, height: 4, interlaced: true }], Buffer.alloc(40_000_000)),
    ],
    ['a PNG of no size', async () => pngOf([{ width: 0, height: 10 }], rowsOf(0, 10))],
    [
      'a WebP on a larger canvas',
      async () => webpOf([webpCanvas(6_000, 6_000), (await drawnWebp()).subarray(12)]),
    ],
    [
      'a moving WebP whose frame is larger',
      async () => movingWebp([await largeWebp(16_000, 16_000)], 10, 10),
    ],
    ['a moving WebP without a frame', async () => movingWebp([])],
    ['a WebP without a picture', async () => webpOf([webpCanvas(9, 9)])],
    ['a GIF without a frame', async () => Buffer.from([...Buffer.from('GIF89a'), 9, 0, 9, 0, 0, 0, 0, 0x3b])],
  ])('%s is decoded to what it is, or refused', async (_, draw) => {
    const outcome = await encoded(await draw()).then(
      (picture) => picture?.width ?? 0,
      () => 'refused',
    )
    expect(['refused', 4, 24]).toContain(outcome)
  })

  it('a PNG with bytes behind its end is taken', async () => {
    const png = await drawnPicture('png')
    expect((await encoded(Buffer.concat([png, Buffer.from('und noch etwas')])))?.width).toBe(24)
    const interlaced = pngOf([{ width: 1, height: 1, interlaced: true }], Buffer.from([0, 10]))
    expect((await encoded(Buffer.concat([interlaced, Buffer.alloc(5_000)])))?.width).toBe(1)
  })
})

describe('what is torn or spoilt', () => {
  it.each([
    ['PNG', () => drawnPicture('png', { width: 300, height: 200 })],
    ['JPEG', () => drawnPicture('jpeg', { width: 300, height: 200 })],
    ['BMP', () => drawnPicture('bmp', { width: 300, height: 200 })],
    ['GIF', () => drawnPicture('gif', { width: 300, height: 200 })],
    ['WebP', () => drawnWebp({ width: 300, height: 200 })],
    ['AVIF', () => drawnAvif({ width: 300, height: 200 })],
  ])('is refused, and the next %s is read', async (_, draw) => {
    const good = await draw()
    for (const length of [12, 30, 60, Math.floor(good.length / 2)]) {
      await expect(encoded(good.slice(0, length))).rejects.toThrow()
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        // Either a picture or an error.
        const outcome = await encoded(good.with(at, byte)).then(
          (picture) => picture?.width ?? 0,
          () => 1,
        )
        expect(outcome).toBeGreaterThan(0)
      }),
      { numRuns: 30 },
    )
    expect((await encoded(good))?.width).toBe(64)
  })
})
