import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { imageSize } from 'image-size'
import { Jimp } from 'jimp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { drawnPicture, upright } from '../../../test/builders/pictures.ts'
import { type EncodedPicture, encodePicture, LONGEST_SIDE } from './encode-picture.ts'
import { inspectPicture, MAX_MEGAPIXELS } from './inspect-picture.ts'
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

describe('looking at a file', () => {
  it.each(['png', 'jpeg', 'bmp', 'gif'] as const)('knows a %s by its content', async (kind) => {
    expect(inspectPicture(await drawnPicture(kind))).toBe('acceptable')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7 and more')],
    ['a web page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])],
    ['a WebP', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ')],
    ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['the beginning of a GIF', Buffer.from('GIF89a')],
    ['a GIF without a frame', Buffer.from([...Buffer.from('GIF89a'), 9, 0, 9, 0, 0, 0, 0, 0x3b])],
    ['a PNG of no size', Buffer.from(png(0, 10, Buffer.alloc(0)))],
  ])('refuses %s', (_, file) => {
    expect(inspectPicture(bytesOf(file))).toBe('incompatible')
  })

  it('refuses what would unfold to more than memory should hold, by its header alone', () => {
    const side = Math.floor(Math.sqrt(MAX_MEGAPIXELS * 1_000_000))
    expect(inspectPicture(png(side, side, Buffer.alloc(0)))).toBe('acceptable')
    expect(inspectPicture(png(side, side + 9, Buffer.alloc(0)))).toBe('too_many_pixels')
    expect(inspectPicture(png(65_000, 65_000, Buffer.alloc(0)))).toBe('too_many_pixels')
    expect(inspectPicture(gifWithFrame(4, 4))).toBe('acceptable')
    expect(inspectPicture(gifWithFrame(65_000, 65_000))).toBe('too_many_pixels')
  })
})

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
    const pressed = await Promise.all([press.press(good), press.press(torn), press.press(good)])
    expect(pressed.map((picture) => picture?.width ?? null)).toEqual([30, null, 30])
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
