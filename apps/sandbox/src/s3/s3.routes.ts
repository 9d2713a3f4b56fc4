import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, perform } from '../platform/answer.ts'
import type { FaultTarget } from '../platform/faults.ts'
import type { World } from '../platform/world.ts'
import { abortUpload, beginUpload, completeUpload, takePart } from './multipart.ts'
import { etagOf, S3_ERRORS, S3Refusal } from './s3-model.ts'
import { signatureProblem } from './signature.ts'

interface ObjectRequest {
  readonly method: string
  readonly bucket: string
  readonly key: string
  readonly query: URLSearchParams
  readonly contentType: string
  readonly metadata: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** An object store that speaks S3's REST API, addressed by path: objects, uploads in parts, signature version 4. */
export function s3Routes(app: FastifyInstance, world: World): void {
  app.register(
    async (s3) => {
      s3.removeAllContentTypeParsers()
      s3.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      s3.route<{ Params: { bucket: string; '*': string } }>({
        method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
        url: '/:bucket/*',
        handler: (request, reply) =>
          handle(world, request, reply, {
            method: request.method,
            bucket: request.params.bucket,
            key: request.params['*'],
            query: new URLSearchParams(request.url.split('?', 2)[1] ?? ''),
            contentType: request.headers['content-type'] ?? 'binary/octet-stream',
            metadata: metadataIn(request.headers),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          }),
      })
    },
    { prefix: '/s3' },
  )
}

async function handle(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: ObjectRequest,
): Promise<void> {
  const { key, query, body } = asked
  await perform(world, request, reply, {
    target: targetOf(asked),
    facts: { key, part: query.get('partNumber') ?? undefined },
    errorBody: (status) => errorXml(status === 503 ? 'SlowDown' : 'InternalError'),
    work: () => {
      const signed = { method: request.method, url: request.raw.url ?? '/', headers: request.headers, body }
      const problem = signatureProblem(signed, world.s3.credentials, world.now())
      try {
        if (problem !== null) throw new S3Refusal(problem as S3Refusal['code'])
        if (asked.bucket !== world.s3.bucket) throw new S3Refusal('NoSuchBucket')
        return answer(world, asked)
      } catch (error) {
        if (!(error instanceof S3Refusal)) throw error
        return { status: S3_ERRORS[error.code], headers: XML, body: errorXml(error.code) }
      }
    },
  })
}

function targetOf({ method, query }: ObjectRequest): FaultTarget {
  if (method === 'POST') return query.has('uploads') ? 's3.begin' : 's3.complete'
  if (method === 'PUT') return query.has('partNumber') ? 's3.part' : 's3.put'
  if (method === 'DELETE') return query.has('uploadId') ? 's3.abort' : 's3.delete'
  return 's3.get'
}

function answer({ s3: { store } }: World, asked: ObjectRequest): Answer {
  const { method, key, query, body, contentType, metadata } = asked
  const object = `${asked.bucket}/${key}`
  const upload = query.get('uploadId') ?? ''
  switch (targetOf(asked)) {
    case 's3.begin': {
      const id = beginUpload(store, object, contentType, metadata)
      return xml('InitiateMultipartUploadResult', { Bucket: asked.bucket, Key: key, UploadId: id })
    }
    case 's3.part': {
      const etag = takePart(store, object, upload, Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag } }
    }
    case 's3.complete': {
      const etag = completeUpload(store, object, upload, body.toString('utf8'))
      return xml('CompleteMultipartUploadResult', { Bucket: asked.bucket, Key: key, ETag: etag })
    }
    case 's3.abort':
      abortUpload(store, object, upload)
      return { status: 204 }
    case 's3.put': {
      const etag = etagOf(body)
      store.objects.set(object, { bytes: body, contentType, metadata, etag, parts: 0 })
      return { status: 200, headers: { etag } }
    }
    case 's3.delete':
      store.objects.delete(object)
      return { status: 204 }
    default: {
      const found = store.objects.get(object)
      if (!found) throw new S3Refusal('NoSuchKey')
      const headers = {
        ...found.metadata,
        etag: found.etag,
        'content-type': found.contentType,
        'content-length': String(found.bytes.length),
      }
      return { status: 200, headers, ...(method === 'HEAD' ? {} : { body: found.bytes }) }
    }
  }
}

const metadataIn = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
    ),
  )

const XML = { 'content-type': 'application/xml' }

const errorXml = (code: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )

function xml(root: string, fields: Readonly<Record<string, string>>): Answer {
  const inside = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'
  const body = `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${namespace}">${inside.join('')}</${root}>`
  return { status: 200, headers: XML, body: Buffer.from(body) }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
