import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { S3Credentials } from './s3-model.ts'

const LARGEST_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
const UNSIGNED = 'UNSIGNED-PAYLOAD'

/** A request as it came in. */
export interface SignedRequest {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The code with which S3 refuses a request whose signature version 4 is wrong; null when it is right. */
export function signatureProblem(
  request: SignedRequest,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now: Date,
): string | null {
  const [, keyId, day = '', requestRegion, signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(headerOf(request, 'authorization')) ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'
  if (requestRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = headerOf(request, 'x-amz-date')
  const sentAt = instantOf(time)
  if (!time.startsWith(day) || !(Math.abs(now.getTime() - sentAt) <= LARGEST_SKEW_MS))
    return 'RequestTimeTooSkewed'
  const named = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => named.includes(name)))
    return 'AccessDenied'
  const payload = headerOf(request, 'x-amz-content-sha256')
  if (payload.startsWith('STREAMING-')) return 'NotImplemented'
  if (payload !== UNSIGNED && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, named, payload))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonical(request: SignedRequest, named: readonly string[], payload: string): string {
  const [path = '/', query = ''] = request.url.split('?', 2)
  const parameters = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const headers = named.map((name) => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`)
  return [request.method, path, parameters.join('&'), headers.join(''), named.join(';'), payload].join('\n')
}

const headerOf = ({ headers }: SignedRequest, name: string): string => String(headers[name] ?? '')

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** `20260310T090000Z` in milliseconds. */
const instantOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
