import { createHash } from 'node:crypto'

/** Who may use the object store. */
export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** A stored object. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
  /** The headers `x-amz-meta-…` that came with it, which go out with it again. */
  readonly metadata: Readonly<Record<string, string>>
  readonly etag: string
  /** How many parts it was uploaded in; 0 for one that came in a single request. */
  readonly parts: number
}

/** An upload in parts that is neither completed nor aborted. */
export interface Upload {
  readonly object: string
  readonly contentType: string
  readonly metadata: Readonly<Record<string, string>>
  readonly parts: Map<number, { bytes: Buffer; etag: string }>
}

/** The object store's memory; bytes are not worth a journal. Objects are named `bucket/key`. */
export interface ObjectStore {
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Upload>
}

/** Every part but the last has at least this size. */
export const SMALLEST_PART_BYTES = 5 * 1024 * 1024

const md5 = (data: Buffer): Buffer => createHash('md5').update(data).digest()

/** The entity tag of an object or part. */
export const etagOf = (bytes: Buffer): string => `"${md5(bytes).toString('hex')}"`

/** The entity tag of an object that came in parts: of the parts' digests, and how many there were. */
export const etagOfParts = (parts: readonly Buffer[]): string =>
  `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"`

/** Why the store refuses a request, by S3's own code. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  readonly code: keyof typeof S3_ERRORS

  constructor(code: keyof typeof S3_ERRORS) {
    super(code)
    this.code = code
  }
}

/** Status of each error that the store can answer. */
export const S3_ERRORS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  EntityTooSmall: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const
