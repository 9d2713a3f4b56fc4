import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { imageSize } from 'image-size'
import { Jimp } from 'jimp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  declaredAvif,
  drawnAvif,
  drawnPicture,
  drawnWebp,
  largeWebp,
  movingWebp,
  upright,
  webpCanvas,
  webpOf,
} from '../../../test/builders/pictures.ts'
import { limitMemory } from './decode-modern.ts'
import { type EncodedPicture, encodePicture, LONGEST_SIDE } from './encode-picture.ts'
import { DELIVERED_KINDS, inspectPicture, MAX_MEGAPIXELS, UPLOADED_KINDS } from './inspect-picture.ts'
import { openPicturePress } from './picture-press.ts'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Nobody looks at the checksum before the dimensions.
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}
/** A PNG that says what it likes about itself. */
function png(width: number, height: number, data: Buffer, interlaced = false): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytesOf(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  )
}
/** A GIF whose header promises 1 × 1 and whose frame has the given size. */
function gifWithFrame(width: number, height: number): Uint8Array {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0])
  return bytesOf(Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0]), comment, frame]))
}

const inspect = (bytes: Uint8Array) => inspectPicture(bytes, DELIVERED_KINDS)

describe('looking at a file', () => {
  it.each(['png', 'jpeg', 'bmp', 'gif'] as const)('knows a %s by its content', async (kind) => {
    expect(inspect(await drawnPicture(kind))).toBe('acceptable')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7 and more')],
    ['a web page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])],
    ['the beginning of a WebP', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ')],
    ['a WebP without a picture', Buffer.from(webpOf([webpCanvas(9, 9)]))],
    ['a moving WebP without a frame', Buffer.from(movingWebp([]))],
    ['the beginning of an AVIF', Buffer.from('\0\0\0\u0010ftypavif\0\0\0\0')],
    ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['the beginning of a GIF', Buffer.from('GIF89a')],
    ['a GIF without a frame', Buffer.from([...Buffer.from('GIF89a'), 9, 0, 9, 0, 0, 0, 0, 0x3b])],
    ['a PNG of no size', Buffer.from(png(0, 10, Buffer.alloc(0)))],
  ])('refuses %s', (_, file) => {
    expect(inspect(bytesOf(file))).toBe('incompatible')
  })

  it.each([
    ['a WebP', () => drawnWebp()],
    ['a lossless WebP', () => drawnWebp({ lossless: true })],
    ['a WebP that can be seen through', () => drawnWebp({ colour: [1, 2, 3, 0] })],
    ['a moving WebP', async () => movingWebp([await drawnWebp(), await drawnWebp()])],
    ['an AVIF', () => drawnAvif()],
  ])('knows %s, which servers deliver and nobody uploads', async (_, draw) => {
    const bytes = await draw()
    expect(inspect(bytes)).toBe('acceptable')
    expect(inspectPicture(bytes, UPLOADED_KINDS)).toBe('incompatible')
  })

  it('believes the data of a WebP and not what stands around it', async () => {
    const large = await largeWebp(16_000, 16_000)
    const canvas = webpOf([webpCanvas(10, 10), large.subarray(12)])
    expect(imageSize(canvas)).toMatchObject({ width: 10, height: 10 })
    expect([large, canvas, movingWebp([large], 10, 10)].map(inspect)).toEqual(
      Array(3).fill('too_many_pixels'),
    )
    expect(inspect(webpOf([webpCanvas(16_000, 16_000), (await drawnWebp()).subarray(12)]))).toBe('acceptable')
    expect(inspect(declaredAvif(await drawnAvif(), 16_000, 16_000))).toBe('too_many_pixels')
  })

  it('refuses what would unfold to more than memory should hold, by its header alone', () => {
    const side = Math.floor(Math.sqrt(MAX_MEGAPIXELS * 1_000_000))
    expect(inspect(png(side, side, Buffer.alloc(0)))).toBe('acceptable')
    expect(inspect(png(side, side + 9, Buffer.alloc(0)))).toBe('too_many_pixels')
    expect(inspect(png(65_000, 65_000, Buffer.alloc(0)))).toBe('too_many_pixels')
    expect(inspect(gifWithFrame(4, 4))).toBe('acceptable')
    expect(inspect(gifWithFrame(65_000, 65_000))).toBe('too_many_pixels')
  })
})

const near = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1))
async function colourOf(jpeg: Uint8Array): Promise<number[]> {
  const { bitmap } = await Jimp.fromBuffer(Buffer.from(jpeg))
  return [...bitmap.data.subarray(0, 3)]
}

/** In one size. */
async function encoded(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPicture> {
  const [picture] = await encodePicture(bytes)
  if (!picture) throw new Error('no picture was made')
  return picture
}

describe('making a picture of it', () => {
  it.each(['png', 'jpeg', 'bmp', 'gif'] as const)('writes a %s as a JPEG of the same size', async (kind) => {
    const { jpeg, width, height } = await encoded(await drawnPicture(kind, { width: 60, height: 40 }))
    expect(imageSize(jpeg)).toMatchObject({ type: 'jpg', width: 60, height: 40 })
    expect([width, height]).toEqual([60, 40])
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
            expect(imageSize(jpeg ?? new Uint8Array())).toMatchObject({ type: 'jpg', width: w, height: h })
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

  it('puts what can be seen through on white', async () => {
    const glass = new Jimp({ width: 16, height: 16, color: 0x00000000 })
    const { jpeg } = await encoded(bytesOf(await glass.getBuffer('image/png')))
    const { bitmap } = await Jimp.fromBuffer(Buffer.from(jpeg))
    expect([...bitmap.data.subarray(0, 3)].every((channel) => channel > 250)).toBe(true)
  })

  it('takes the first frame of a GIF', async () => {
    const still = await drawnPicture('gif', { width: 20, height: 20 })
    const frame = still.subarray(Buffer.from(still).indexOf(0x2c), still.length - 1)
    const moving = Buffer.concat([still.subarray(0, still.length - 1), frame, Buffer.from([0x3b])])
    expect((await encoded(bytesOf(moving))).width).toBe(20)
  })

  it.each([
    ['a WebP', () => drawnWebp({ width: 60, height: 40 })],
    ['a lossless WebP', () => drawnWebp({ width: 60, height: 40, lossless: true })],
    ['an AVIF', () => drawnAvif({ width: 60, height: 40 })],
    ['an AVIF of ten bits', () => drawnAvif({ width: 60, height: 40, depth: 10 })],
  ])('writes %s as a JPEG of the same size and colour', async (_, draw) => {
    const { jpeg } = await encoded(await draw())
    expect(imageSize(jpeg)).toMatchObject({ type: 'jpg', width: 60, height: 40 })
    expect(await colourOf(jpeg)).toEqual(near([170, 85, 51]))
  })

  it.each([
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

  it('gives a decoder no more memory than it may have, whatever a picture declares', async () => {
    await expect(encoded(await largeWebp(16_383, 16_383))).rejects.toThrow('Webp Decode failed')
    await expect(encoded(declaredAvif(await drawnAvif(), 16_000, 16_000))).rejects.toThrow('Out of memory')
    // What fits, and is still more than was to be expected.
    await expect(encoded(declaredAvif(await drawnAvif(), 7_000, 7_000))).rejects.toThrow(/larger than/)
    expect((await encoded(await drawnWebp())).width).toBe(24)
    expect((await encoded(await drawnAvif())).width).toBe(24)
  })

  it('limits the memory of a module that says how much it takes, and no other', () => {
    const start = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    const types = [1, 1, 0]
    const memory = (...entries: number[]) =>
      new Uint8Array([...start, ...types, 5, entries.length, ...entries, 9])
    // One memory with a limit: 256 pages at first, 32,768 (2 GB) at most.
    const declared = [1, 1, 0x80, 2, 0x80, 0x80, 2]
    expect(limitMemory(memory(...declared), 1024)).toEqual(memory(1, 1, 0x80, 2, 0x80, 0x80, 1))
    expect(limitMemory(memory(...declared), 16)).toEqual(memory(1, 1, 0x80, 2, 0x80, 0x82, 0))
    for (const megabytes of [15, 2049]) {
      expect(() => limitMemory(memory(...declared), megabytes)).toThrow('cannot be limited')
    }
    expect(() => limitMemory(memory(1, 0, 0x80, 2), 1024)).toThrow('cannot be limited')
    expect(() => limitMemory(new Uint8Array([...start, ...types]), 1024)).toThrow('without memory')
  })

  it('refuses what is torn or spoilt, and reads the next', async () => {
    for (const draw of [drawnWebp, drawnAvif]) {
      const good = await draw({ width: 300, height: 200 })
      for (const length of [12, 30, 60, good.length - 9]) {
        await expect(encoded(good.slice(0, length))).rejects.toThrow()
      }
      await fc.assert(
        fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
          const spoilt = good.with(at, byte)
          // Either a picture or an error.
          const outcome = await encodePicture(spoilt).then(
            ([picture]) => picture?.width ?? 0,
            () => 1,
          )
          expect(outcome).toBeGreaterThan(0)
        }),
        { numRuns: 30 },
      )
      expect((await encoded(good)).width).toBe(300)
    }
  })

  it('refuses an interlaced PNG that swells beyond its own dimensions', async () => {
    const swollen = png(4, 4, deflateSync(Buffer.alloc(40_000_000)), true)
    expect(swollen.length).toBeLessThan(50_000)
    await expect(encoded(swollen)).rejects.toThrow(/larger than/)
  })

  it('reads an interlaced PNG that keeps to them', async () => {
    // The seven passes of 1 × 1: one pixel in the first, nothing in the others.
    const one = png(1, 1, deflateSync(Buffer.from([0, 10, 20, 30, 255])), true)
    expect((await encoded(withChecksums(one))).width).toBe(1)
  })
})

/** A PNG whose chunks have their real checksums. */
function withChecksums(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(file)
  for (let at = 8; at < copy.length; ) {
    const end = at + 8 + copy.readUInt32BE(at)
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end)
    at = end + 4
  }
  return bytesOf(copy)
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('the press', () => {
  const press = openPicturePress()
  afterAll(() => press.close())

  it('makes one picture after the other and says which cannot be made', async () => {
    const good = await drawnPicture('png', { width: 30, height: 20 })
    const torn = good.slice(0, good.length / 2)
    const [webp, avif] = [await drawnWebp(), await drawnAvif()]
    const files = [good, torn, good, webp, webp.slice(0, 40), avif, avif.slice(0, 40), webp]
    const pressed = await Promise.all(files.map((file) => press.press(file)))
    expect(pressed.map((picture) => picture?.width ?? null)).toEqual([30, null, 30, 24, null, 24, null, 24])
  })

  it('gives up on what takes too long, and goes on with the next', async () => {
    const hasty = openPicturePress({ longestMs: 1 })
    expect(await hasty.press(await drawnPicture('png'))).toBeNull()
    expect(await hasty.press(await drawnPicture('png'))).toBeNull()
    await hasty.close()
  })

  it('works for each company on one request at a time, and for others meanwhile', async () => {
    const order: string[] = []
    const gates = new Map<string, () => void>()
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        order.push(name)
        gates.set(name, resolve)
      })
    const first = press.inTurn(1, work('first'))
    const second = press.inTurn(1, work('second'))
    const other = press.inTurn(2, work('other'))
    expect(order).toEqual(['first', 'other'])
    gates.get('first')?.()
    await first
    await vi.waitFor(() => expect(order).toEqual(['first', 'other', 'second']))
    gates.get('second')?.()
    gates.get('other')?.()
    await Promise.all([second, other])
  })

  it('refuses in words what finds no room to wait in', async () => {
    const small = openPicturePress({ mostWaiting: 1, mostOfCompany: 1 })
    let end = (): void => undefined
    const running = small.inTurn(1, () => new Promise<void>((resolve) => (end = resolve)))
    const waiting = small.inTurn(1, async () => undefined)
    await expect(small.inTurn(1, async () => undefined)).rejects.toThrow('pictures_busy')
    end()
    await Promise.all([running, waiting])
    await small.inTurn(1, async () => undefined)

    const good = await drawnPicture('png')
    const pressed = await Promise.allSettled([good, good, good, good].map((one) => small.press(one)))
    expect(pressed.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(pressed.at(-1)).toMatchObject({ reason: { code: 'pictures_busy' } })
    await small.close()
  })
})
