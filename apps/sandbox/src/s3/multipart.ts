import { randomUUID } from 'node:crypto'
import { all, readXml, textAt } from '../platform/read-xml.ts'
import { etagOf, etagOfParts, type ObjectStore, S3Refusal, SMALLEST_PART_BYTES } from './s3-model.ts'

const MOST_PARTS = 10_000

/** Begins an upload in parts; answers its id. */
export function beginUpload(
  store: ObjectStore,
  object: string,
  contentType: string,
  metadata: Readonly<Record<string, string>> = {},
): string {
  const id = randomUUID()
  store.uploads.set(id, { object, contentType, metadata, parts: new Map() })
  return id
}

/** Takes a part, in the place of an earlier one of that number; answers its entity tag. @throws S3Refusal */
export function takePart(
  store: ObjectStore,
  object: string,
  id: string,
  number: number,
  bytes: Buffer,
): string {
  const upload = uploadOf(store, object, id)
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) throw new S3Refusal('InvalidArgument')
  const etag = etagOf(bytes)
  upload.parts.set(number, { bytes, etag })
  return etag
}

/** Makes the object of the listed parts; answers its entity tag. @throws S3Refusal and keeps the upload */
export function completeUpload(store: ObjectStore, object: string, id: string, xml: string): string {
  const upload = uploadOf(store, object, id)
  const listed = all(readXml(xml), 'Part').map((part) => ({
    number: Number(textAt(part, 'PartNumber')),
    etag: textAt(part, 'ETag').replaceAll('"', ''),
  }))
  if (listed.length === 0) throw new S3Refusal('MalformedXML')
  const parts = listed.map(({ number, etag }, index) => {
    if (index > 0 && number <= (listed[index - 1]?.number ?? 0)) throw new S3Refusal('InvalidPartOrder')
    const part = upload.parts.get(number)
    if (!part || part.etag !== `"${etag}"`) throw new S3Refusal('InvalidPart')
    return part.bytes
  })
  if (parts.slice(0, -1).some((part) => part.length < SMALLEST_PART_BYTES))
    throw new S3Refusal('EntityTooSmall')
  const etag = etagOfParts(parts)
  store.objects.set(object, {
    bytes: Buffer.concat(parts),
    contentType: upload.contentType,
    metadata: upload.metadata,
    etag,
    parts: parts.length,
  })
  store.uploads.delete(id)
  return etag
}

/** Forgets the parts of an upload. @throws S3Refusal when there is none */
export function abortUpload(store: ObjectStore, object: string, id: string): void {
  uploadOf(store, object, id)
  store.uploads.delete(id)
}

function uploadOf(store: ObjectStore, object: string, id: string) {
  const upload = store.uploads.get(id)
  if (!upload || upload.object !== object) throw new S3Refusal('NoSuchUpload')
  return upload
}
