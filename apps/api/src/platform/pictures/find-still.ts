/** The part of a WebP that holds one picture, with the dimensions that its data has. */
export interface Still {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

interface Chunk {
  readonly name: string
  /** Where its header begins, where its content does, and where that ends. */
  readonly at: number
  readonly from: number
  readonly to: number
}

const FILE_HEADER = 12
const CHUNK_HEADER = 8
/** Of a frame: where it stands, how large it says it is, how long it is shown. */
const FRAME_HEADER = 16

/**
 * The picture of a WebP; of a moving one the first frame. What stands around it, the size of the canvas too, is left out:
 * only what the data itself says of its size is what a decoder makes room for.
 * @throws RangeError when there is none
 */
export function findStill(file: Buffer): Still {
  const frame = chunksOf(file, FILE_HEADER, file.length).find(({ name }) => name === 'ANMF')
  const [from, to] = frame ? [frame.from + FRAME_HEADER, frame.to] : [FILE_HEADER, file.length]
  const chunks = chunksOf(file, from, to)
  const data = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L')
  if (!data) throw new RangeError('a WebP without a picture')
  const alpha = chunks.find(({ name, at }) => name === 'ALPH' && at < data.at)
  return { bytes: file.subarray((alpha ?? data).at, to), ...sizeOf(file, data) }
}

/** The last one may be torn. */
function chunksOf(file: Buffer, from: number, to: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at + CHUNK_HEADER <= to; ) {
    const length = file.readUInt32LE(at + 4)
    const content = at + CHUNK_HEADER
    const name = file.toString('latin1', at, at + 4)
    chunks.push({ name, at, from: content, to: Math.min(content + length, to) })
    at = content + length + (length % 2)
  }
  return chunks
}

const SIDE_BITS = 14
const SIDE = 2 ** SIDE_BITS - 1

/** Lossless data has a byte in front of its sides, which count from 0; other data has six. */
function sizeOf(file: Buffer, { name, from }: Chunk): { readonly width: number; readonly height: number } {
  if (name === 'VP8L') {
    const sides = file.readUInt32LE(from + 1)
    return { width: (sides & SIDE) + 1, height: ((sides >>> SIDE_BITS) & SIDE) + 1 }
  }
  return { width: file.readUInt16LE(from + 6) & SIDE, height: file.readUInt16LE(from + 8) & SIDE }
}
