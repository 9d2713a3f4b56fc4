import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ImageDataLike } from 'icodec/node'
import { findStill } from './find-still.ts'

/** Memory of a decoder; it needs some 17 bytes for each pixel. */
const MEMORY_MB = 1024
const PAGES_PER_MB = 16
/** How the memory of a WebAssembly module is declared: this section, which holds one entry with this flag for a limit. */
const MEMORY_SECTION = 5
const HAS_LIMIT = 1

/** Pixels of four bytes each: red, green, blue and alpha. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Decodes a WebP (of a moving one the first frame) or an AVIF. The decoder is loaded with the first of its kind.
 * @throws Error for what cannot be decoded
 */
export async function decodeModern(kind: 'webp' | 'avif', file: Buffer): Promise<Pixels> {
  // Here and not above: the process that starts the thread reads this file as well, and decodes nothing.
  const { avif, webp } = await import('icodec/node')
  const codec = kind === 'webp' ? webp : avif
  await codec.loadDecoder(await decoderOf(kind))
  const decoded: ImageDataLike = codec.decode(kind === 'webp' ? findStill(file).bytes : file)
  return { data: inEightBits(decoded), width: decoded.width, height: decoded.height }
}

async function decoderOf(kind: 'webp' | 'avif'): Promise<Uint8Array> {
  const path = createRequire(import.meta.url).resolve(`icodec/${kind}-dec.wasm`)
  return limitMemory(await readFile(path), MEMORY_MB)
}

/**
 * The same module with a lower limit of its memory: whatever a picture declares, a decoder that asks for more is told that
 * there is none.
 * @throws RangeError for a module that does not declare its memory in the one way that is known here
 */
export function limitMemory(wasm: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  const limited = new Uint8Array(wasm)
  let at = 8
  while (limited[at] !== MEMORY_SECTION) {
    if (at >= limited.length) throw new RangeError('a module without memory of its own')
    const size = numberAt(limited, at + 1)
    at = size.end + size.value
  }
  const entries = numberAt(limited, numberAt(limited, at + 1).end)
  const smallest = numberAt(limited, entries.end + 1)
  const largest = numberAt(limited, smallest.end)
  const pages = megabytes * PAGES_PER_MB
  const hasLimit = entries.value === 1 && limited[entries.end] === HAS_LIMIT
  if (!hasLimit || pages < smallest.value || pages > largest.value) {
    throw new RangeError(`a module whose memory cannot be limited to ${megabytes} MB`)
  }
  // As long as the number that stood there: the module keeps its length.
  for (let index = smallest.end, rest = pages; index < largest.end; index += 1, rest >>>= 7) {
    limited[index] = (rest & 0x7f) | (index === largest.end - 1 ? 0 : 0x80)
  }
  return limited
}

/** A number of WebAssembly: seven bits a byte, the lowest first, the last one without its highest bit. */
function numberAt(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if ((byte & 0x80) === 0) return { value, end: at + 1 }
  }
}

/** AVIF has up to 16 bits a colour. */
function inEightBits({ data, depth, width, height }: ImageDataLike): Buffer {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (depth === 8) return bytes
  const narrow = Buffer.alloc(width * height * 4)
  for (let at = 0; at < narrow.length; at += 1) narrow[at] = bytes.readUInt16LE(at * 2) >> (depth - 8)
  return narrow
}
