import { Jimp } from 'jimp'

const MIME = { png: 'image/png', jpeg: 'image/jpeg', bmp: 'image/bmp', gif: 'image/gif' } as const

/** A picture in colours, as a file. */
export async function drawnPicture(
  kind: keyof typeof MIME,
  { width = 24, height = 16 }: { width?: number; height?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Jimp({ width, height, color: 0xaa5533ff })
  for (let x = 0; x < Math.min(width, height); x += 1) image.setPixelColor(0x112233ff, x, x)
  return new Uint8Array(await image.getBuffer(MIME[kind]))
}

/** The same as an upload of a goodwill case. */
export async function upload(name = 'schaden.png', kind: keyof typeof MIME = 'png') {
  return { name, data: Buffer.from(await drawnPicture(kind)).toString('base64') }
}

const ORIENTATION = 0x0112
const SOFTWARE = 0x0131

/** A JPEG with what a camera writes beside it: how it was held, and a text. */
export function upright(jpeg: Uint8Array, orientation: number, text: string): Uint8Array<ArrayBuffer> {
  const words = Buffer.from(`${text}\0`, 'latin1')
  const ifd = Buffer.alloc(2 + 2 * 12 + 4)
  ifd.writeUInt16BE(2, 0)
  ifd.writeUInt16BE(ORIENTATION, 2)
  ifd.writeUInt16BE(3, 4)
  ifd.writeUInt32BE(1, 6)
  ifd.writeUInt16BE(orientation, 10)
  ifd.writeUInt16BE(SOFTWARE, 14)
  ifd.writeUInt16BE(2, 16)
  ifd.writeUInt32BE(words.length, 18)
  ifd.writeUInt32BE(8 + ifd.length, 22)
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\u0008', 'latin1'), ifd, words])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(body.length + 2, 2)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)]))
}
