import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileMissing, type FileStore, FilesUnavailable } from './files.ts'

/** S3 takes parts of at least 5 MiB and at most 10,000 of them: files of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
/** Parts under way at a time; as many are in memory. */
const PARTS_AT_A_TIME = 2
const CONNECT_MS = 5_000
/** Metadata of an object: names the writing that made it. */
const WRITING = 'kontor-writing'
/** For one request, a part included. */
const REQUEST_MS = 60_000

/**
 * Files in a bucket of S3 or of a store that speaks its language: `s3://bucket/prefix?region=…&endpoint=…`. A large file
 * goes in parts; an upload that fails is aborted, and one whose process was killed is left to the bucket's lifecycle rule
 * (docs/operations.md). Repeating a request is safe here: it names its object or part.
 */
export function s3Store(
  url: URL,
  { requestMs = REQUEST_MS }: { readonly requestMs?: number } = {},
): FileStore {
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'eu-central-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      // The other one ends with the head of the answer; this one is for a body that stops in the middle.
      socketTimeout: requestMs,
    },
  })
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const locate = (path: string) => ({
    Bucket: url.hostname,
    Key: prefix === '' ? path : `${prefix}/${path}`,
  })
  /** Which writing made the object that stands there now. */
  const writingOf = async (path: string): Promise<string | undefined> =>
    (await client.send(new HeadObjectCommand(locate(path)))).Metadata?.[WRITING]
  return {
    write: async (path, source, contentType, signal) => {
      signal?.throwIfAborted()
      const body = Readable.from(source, { objectMode: false })
      const writing = randomUUID()
      const upload = new Upload({
        client,
        params: { ...locate(path), Body: body, ContentType: contentType, Metadata: { [WRITING]: writing } },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_A_TIME,
      })
      const abort = () => body.destroy(new Error('the writing was ended', { cause: signal?.reason }))
      signal?.addEventListener('abort', abort)
      try {
        await byCause(() => upload.done())
      } catch (error) {
        // The answer to the completion was lost, and its repeat found the upload gone.
        if (!isCode(error, 'NoSuchUpload') || (await writingOf(path)) !== writing) throw error
      } finally {
        signal?.removeEventListener('abort', abort)
        body.destroy()
      }
    },
    open: async (path) => {
      const { Body, ContentLength, ETag } = await orMissing(path, () =>
        client.send(new GetObjectCommand(locate(path))),
      )
      if (!(Body instanceof Readable)) throw new TypeError(`${path} was answered without a body`)
      if (ETag === undefined || ContentLength === undefined) {
        // Every object has both; a proxy's own page has not.
        Body.destroy()
        throw new TypeError(`${path} was not answered by an object store`)
      }
      return { stream: Body, size: ContentLength }
    },
    exists: async (path) => {
      try {
        await orMissing(path, () => client.send(new HeadObjectCommand(locate(path))))
        return true
      } catch (error) {
        if (error instanceof FileMissing) return false
        throw error
      }
    },
    delete: async (path) => {
      await byCause(() => client.send(new DeleteObjectCommand(locate(path))))
    },
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof S3ServiceException && error.name === code

const INSUFFICIENT_STORAGE = 507
const TOO_MANY_REQUESTS = 429

/** What the store said of itself, or that it did not answer; what the source of a writing throws passes. */
async function byCause<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('$metadata' in error)) throw error
    const { httpStatusCode = 0 } = error.$metadata as { httpStatusCode?: number }
    const isOut = httpStatusCode === 0 || httpStatusCode >= 500 || httpStatusCode === TOO_MANY_REQUESTS
    throw isOut ? new FilesUnavailable(httpStatusCode === INSUFFICIENT_STORAGE, error) : error
  }
}

async function orMissing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await byCause(work)
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
    throw isMissing ? new FileMissing(path) : error
  }
}
