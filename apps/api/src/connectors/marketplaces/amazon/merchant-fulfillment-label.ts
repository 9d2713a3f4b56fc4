import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { CarrierError } from '../../../modules/shipping/index.ts'
import type { Shipment } from './merchant-fulfillment-document.ts'

const LARGEST_LABEL_BYTES = 10 * 1024 * 1024
const PDF = 'application/pdf'

/**
 * The bytes of a label, which travels as Base64 of GZip with an MD5 sum beside it.
 * @throws CarrierError `inDoubt` when it is none, or not whole: it is asked for again
 */
export function labelBytes({ FileContents }: Shipment['Label']): Uint8Array {
  if (FileContents.FileType !== PDF)
    throw unusable(`the label is ${FileContents.FileType || 'empty'}, not a PDF`)
  const packed = Buffer.from(FileContents.Contents, 'base64')
  const bytes = unpacked(packed)
  // The published text leaves open which of the two the sum is taken over.
  const sums = [bytes, packed].map((part) => createHash('md5').update(part).digest('base64'))
  if (!sums.includes(FileContents.Checksum)) throw unusable('the label does not match its checksum')
  return bytes
}

function unpacked(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: LARGEST_LABEL_BYTES })
  } catch (error) {
    throw unusable('the label cannot be unpacked', error)
  }
}

const unusable = (what: string, cause?: unknown): CarrierError =>
  new CarrierError({ kind: 'inDoubt', texts: [what] }, cause === undefined ? undefined : { cause })
