import { expect, test } from 'vitest'
import { abortUpload, beginUpload, completeUpload, takePart } from './multipart.ts'
import { type ObjectStore, SMALLEST_PART_BYTES } from './s3-model.ts'
import { signatureProblem } from './signature.ts'

/** The example "GET Object" of AWS's documentation of signature version 4 for S3. */
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const NOW = new Date('2013-05-24T00:00:00Z')
const REQUEST = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
}

test('a published signature is right, and nothing of it may change', () => {
  const problem = (change: object, credentials = CREDENTIALS, now = NOW) =>
    signatureProblem({ ...REQUEST, ...change }, credentials, now)
  expect(problem({})).toBeNull()
  expect(problem({ method: 'DELETE' })).toBe('SignatureDoesNotMatch')
  expect(problem({ url: '/test.txt?acl=' })).toBe('SignatureDoesNotMatch')
  expect(problem({ body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch')
  expect(problem({ headers: { ...REQUEST.headers, range: 'bytes=0-99' } })).toBe('SignatureDoesNotMatch')
  expect(problem({ headers: {} })).toBe('AccessDenied')
  expect(problem({}, { ...CREDENTIALS, accessKeyId: 'OTHER' })).toBe('InvalidAccessKeyId')
  expect(problem({}, { ...CREDENTIALS, secretAccessKey: 'other' })).toBe('SignatureDoesNotMatch')
  expect(problem({}, CREDENTIALS, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
})

const OBJECT = 'kontor/1/a'
const listOf = (...parts: [number, string][]) =>
  `<CompleteMultipartUpload>${parts
    .map(
      ([number, etag]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
    )
    .join('')}</CompleteMultipartUpload>`

test('an upload is completed with the right parts only', () => {
  const store: ObjectStore = { objects: new Map(), uploads: new Map() }
  const id = beginUpload(store, OBJECT, 'text/csv')
  const whole = takePart(store, OBJECT, id, 1, Buffer.alloc(SMALLEST_PART_BYTES, 'a'))
  const small = takePart(store, OBJECT, id, 2, Buffer.from('b'))
  const last = takePart(store, OBJECT, id, 3, Buffer.from('c'))
  const complete = (xml: string, upload = id) => completeUpload(store, OBJECT, upload, xml)
  expect(() => complete(listOf([1, whole], [2, small], [3, last]))).toThrow('EntityTooSmall')
  expect(() => complete(listOf([2, small], [1, whole]))).toThrow('InvalidPartOrder')
  expect(() => complete(listOf([1, whole], [2, last]))).toThrow('InvalidPart')
  expect(() => complete(listOf([1, whole], [4, last]))).toThrow('InvalidPart')
  expect(() => complete(listOf())).toThrow('MalformedXML')
  expect(() => complete(listOf([1, whole]), 'other')).toThrow('NoSuchUpload')
  expect(complete(listOf([1, whole], [3, last]))).toMatch(/^"[\da-f]{32}-2"$/)
  expect(store.objects.get(OBJECT)?.bytes.length).toBe(SMALLEST_PART_BYTES + 1)
  expect(() => complete(listOf([1, whole]))).toThrow('NoSuchUpload')
})

test('an aborted upload is forgotten', () => {
  const store: ObjectStore = { objects: new Map(), uploads: new Map() }
  const id = beginUpload(store, OBJECT, 'text/csv')
  abortUpload(store, OBJECT, id)
  expect(() => takePart(store, OBJECT, id, 1, Buffer.from('a'))).toThrow('NoSuchUpload')
  expect(store.uploads.size).toBe(0)
})
