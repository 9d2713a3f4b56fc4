import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesIn } from './file-storage.ts'
import { FileMissing, type Files } from './files.ts'
import { s3Store } from './s3-store.ts'

const MIB = 1024 * 1024
const { accessKeyId, secretAccessKey } = DEFAULT_CREDENTIALS.s3

interface Stored {
  objects: { key: string; size: number; parts: number; content_type: string }[]
  uploads: { key: string; parts: number[] }[]
}

let sandbox: Sandbox
let files: Files
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
  sandbox = await startSandbox({ smtpPort: false, ftpPort: false })
  files = open()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await sandbox.stop()
})

const open = (requestMs = 5_000): Files => filesIn(s3Store(new URL(sandbox.filesUrl), { requestMs }))
const stored = async (): Promise<Stored> =>
  (await fetch(`${sandbox.url}/_sandbox/s3`)).json() as Promise<Stored>
const fault = (body: object) =>
  fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function* pieces(bytes: Buffer, size = 100_000, failAt = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= failAt) throw new Error('the database is gone')
    yield bytes.subarray(at, at + size)
  }
}

test('a small file comes back as it was, to its own company only', async () => {
  const bytes = Buffer.from([0, 255, 10, 13])
  await files.put(1, 'labels/17.pdf', bytes, 'application/pdf')
  expect(await files.get(1, 'labels/17.pdf')).toEqual(bytes)
  expect(await files.exists(2, 'labels/17.pdf')).toBe(false)
  await expect(files.get(2, 'labels/17.pdf')).rejects.toThrow(FileMissing)
  expect((await stored()).objects).toEqual([
    { key: 'kontor/1/labels/17.pdf', size: 4, parts: 0, content_type: 'application/pdf' },
  ])
  await files.delete(1, 'labels/17.pdf')
  await files.delete(1, 'labels/17.pdf')
  expect(await files.exists(1, 'labels/17.pdf')).toBe(false)
})

test('a large file goes in parts and is read as a stream', async () => {
  const bytes = randomBytes(20 * MIB)
  expect(await files.write(1, 'big', pieces(bytes), 'text/csv')).toBe(bytes.length)
  expect(await stored()).toEqual({
    objects: [{ key: 'kontor/1/big', size: bytes.length, parts: 3, content_type: 'text/csv' }],
    uploads: [],
  })
  const { stream, size } = await files.open(1, 'big')
  expect([size, (await buffer(stream)).equals(bytes)]).toEqual([bytes.length, true])
})

test('a part that is refused once is sent again', async () => {
  const bytes = randomBytes(17 * MIB)
  await fault({ target: 's3.part', kind: 'status', status: 503, match: { part: '2' } })
  await fault({ target: 's3.part', kind: 'reset_after_work', match: { part: '1' } })
  await files.write(1, 'big', pieces(bytes), 'text/csv')
  expect((await files.get(1, 'big')).equals(bytes)).toBe(true)
})

test.each([
  ['a part that stays refused', { target: 's3.part', kind: 'status', status: 403, times: -1 }],
  ['a store that does not answer', { target: 's3.part', kind: 'timeout_before_work', times: -1 }],
  ['an upload that cannot be completed', { target: 's3.complete', kind: 'status', status: 400, times: -1 }],
])(
  '%s leaves the earlier file and no parts',
  async (_what, failure) => {
    await files.put(1, 'big', Buffer.from('earlier'), 'text/csv')
    await fault(failure)
    await expect(open(300).write(1, 'big', pieces(randomBytes(17 * MIB)), 'text/csv')).rejects.toThrow()
    expect((await stored()).uploads).toEqual([])
    expect(await files.get(1, 'big')).toEqual(Buffer.from('earlier'))
  },
  20_000,
)

test.each([
  ['has no room', { kind: 'status', status: 507 }, true],
  ['is out of order', { kind: 'status', status: 500 }, false],
  ['does not answer', { kind: 'timeout_before_work' }, false],
])(
  'a store that %s is named so',
  async (_what, failure, isFull) => {
    await fault({ target: 's3.put', times: -1, ...failure })
    const writing = open(300).put(1, 'a', Buffer.from('a'), 'text/plain')
    await expect(writing).rejects.toMatchObject({ name: 'FilesUnavailable', isFull })
  },
  20_000,
)

test('a slow store is waited for', async () => {
  await fault({ target: 's3.part', kind: 'slow', delay_ms: 300, times: -1 })
  const bytes = randomBytes(9 * MIB)
  await files.write(1, 'big', pieces(bytes), 'text/csv')
  expect((await files.get(1, 'big')).equals(bytes)).toBe(true)
})

test('a source that fails, and one whose time is up, are aborted', async () => {
  const bytes = randomBytes(20 * MIB)
  await expect(files.write(1, 'big', pieces(bytes, MIB, 18 * MIB), 'text/csv')).rejects.toThrow(
    'the database is gone',
  )
  const ending = new AbortController()
  const endless = async function* () {
    for (let piece = 0; ; piece += 1) {
      if (piece === 18) ending.abort(new Error('time is up'))
      yield bytes.subarray(0, MIB)
    }
  }
  await expect(files.write(1, 'big', endless(), 'text/csv', ending.signal)).rejects.toThrow()
  expect(await stored()).toEqual({ objects: [], uploads: [] })
})

const ALWAYS = { times: -1 }
const WRITING = ['s3.put', 's3.begin', 's3.part', 's3.complete']

describe('a store that has its faults now and then', () => {
  test.each([
    ['5xx', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['429', { kind: 'status', status: 429 }],
    ['a reset', { kind: 'reset' }],
    ['a reset after the work', { kind: 'reset_after_work' }],
    ['slowness', { kind: 'slow', delay_ms: 50 }],
  ])('%s at one of each request is got over, and nothing is left behind', async (_what, failure) => {
    for (const target of [...WRITING, 's3.get', 's3.delete']) await fault({ target, ...failure })
    const [small, large] = [randomBytes(1000), randomBytes(9 * MIB)]
    await files.put(1, 'small', small, 'application/pdf')
    await files.write(1, 'large', pieces(large), 'text/csv')
    expect((await files.get(1, 'small')).equals(small)).toBe(true)
    expect((await files.get(1, 'large')).equals(large)).toBe(true)
    expect(await files.exists(1, 'small')).toBe(true)
    await files.delete(1, 'small')
    expect((await stored()).objects.map(({ key }) => key)).toEqual(['kontor/1/large'])
    // An upload whose beginning was lost on the way is begun anew; the bucket's lifecycle rule ends the empty one.
    expect((await stored()).uploads.flatMap(({ parts }) => parts)).toEqual([])
  })
})

describe('a store that goes on having its faults', () => {
  const lasting: [string, object][] = [
    ['that is full', { kind: 'status', status: 507 }],
    ['that throttles', { kind: 'status', status: 429 }],
    ['that fails', { kind: 'status', status: 500 }],
    ['that refuses', { kind: 'status', status: 403 }],
    ['that hangs up', { kind: 'reset' }],
    ['that never answers', { kind: 'timeout_before_work' }],
  ]

  test.each(lasting)(
    '%s fails every writing, which leaves the earlier file',
    async (_what, failure) => {
      await files.put(1, 'small', Buffer.from('earlier'), 'text/csv')
      for (const target of WRITING) await fault({ target, ...failure, ...ALWAYS })
      const store = open(300)
      await expect(store.put(1, 'small', Buffer.from('later'), 'text/csv')).rejects.toThrow()
      await expect(store.write(1, 'large', pieces(randomBytes(17 * MIB)), 'text/csv')).rejects.toThrow()
      expect(await files.get(1, 'small')).toEqual(Buffer.from('earlier'))
      expect(await files.exists(1, 'large')).toBe(false)
      expect((await stored()).uploads).toEqual([])
    },
    30_000,
  )

  test.each(lasting)(
    '%s is never taken for one that has no such file',
    async (_what, failure) => {
      await files.put(1, 'small', Buffer.from('there'), 'text/csv')
      await fault({ target: 's3.get', ...failure, ...ALWAYS })
      await fault({ target: 's3.delete', ...failure, ...ALWAYS })
      const store = open(300)
      for (const work of [
        () => store.get(1, 'small'),
        () => store.exists(1, 'small'),
        () => store.delete(1, 'small'),
      ]) {
        const failed = await work().then(
          () => 'succeeded',
          (error: unknown) => error,
        )
        expect(failed).toBeInstanceOf(Error)
        expect(failed).not.toBeInstanceOf(FileMissing)
      }
    },
    30_000,
  )
})

describe('an answer that is not the file', () => {
  const bytes = randomBytes(MIB)
  beforeEach(() => files.put(1, 'a', bytes, 'application/pdf'))

  test.each([['cut_body'], ['stalled_body']])(
    '%s: half a file is none',
    async (kind) => {
      await fault({ target: 's3.get', kind })
      await expect(open(300).get(1, 'a')).rejects.toThrow()
      expect((await files.get(1, 'a')).equals(bytes)).toBe(true)
    },
    20_000,
  )

  test('a page of something in between is none', async () => {
    await fault({ target: 's3.get', kind: 'rubbish' })
    await expect(files.get(1, 'a')).rejects.toThrow('was not answered by an object store')
  })
})

test('a wrong secret is refused', async () => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
  await expect(open().put(1, 'a', Buffer.from('a'), 'text/plain')).rejects.toThrow('SignatureDoesNotMatch')
})
