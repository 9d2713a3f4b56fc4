import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { IntakeArticle, MAX_PICTURE_BYTES, PICTURE_SIDES } from '@kontor/contract/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderSetup } from '../../../../test/builders/orders.ts'
import { openPictureServer, type PictureServer } from '../../../../test/builders/picture-server.ts'
import { drawnAvif, drawnPicture, drawnWebp, largeWebp, sizeOf } from '../../../../test/builders/pictures.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import type { Files } from '../../../platform/files/files.ts'
import { picturesJobs, sweepPictures, upsertArticles } from '../index.ts'
import { fetchPicture } from './fetch-picture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let kontor: TestApp
let server: PictureServer
let made = 0
beforeAll(async () => {
  kontor = await testApp({ config: { allowPrivateOutbound: true } })
  server = await openPictureServer()
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
})
afterAll(async () => {
  await kontor?.close()
  await server?.close()
})
beforeEach(() => {
  server.asked.length = 0
})

const as = (company = kontor.a) => kontor.as(company.users.co_accounting)
const ean13 = (digits: number): string => {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${text}${(10 - (sum % 10)) % 10}`
}

/** Delivers an article with a picture at this address. @returns its model */
async function deliver(image_url: string, { model = '', company = kontor.a } = {}): Promise<string> {
  made += 1
  const wws_model = model || `BILD-${made}`
  const article = IntakeArticle.parse({
    wws_number: `N-${wws_model}`,
    wws_model,
    brand: 'Bild',
    title: 'Bild',
    image_url,
    sizes: [
      {
        size: '38',
        ean: model ? eans.get(model) : ean13(405_000_000_000 + made),
        original_price: 1,
        sale_price: 1,
      },
    ],
  })
  eans.set(wws_model, article.sizes[0]?.ean ?? '')
  const [result] = await kontor.inCtx((ctx) => upsertArticles(ctx, [article]), company.admin)
  expect(result?.result).not.toBe('refused')
  return wws_model
}
const eans = new Map<string, string>()

const product = async (model: string, company = kontor.a) =>
  (await as(company).get(`/inventory/${model}`)).json()
const file = async (imgId: string, size: number, company = kontor.a) =>
  as(company).get(`/inventory-pictures/${imgId}?size=${size}`)
/** Names of the files of a company's pictures. */
const stored = async (company = kontor.a): Promise<string[]> =>
  (
    await readdir(join(kontor.deps.config.dataDir, 'files', String(company.id), 'pictures')).catch(() => [])
  ).sort()
const filesOf = async (imgId: string) => (await stored()).filter((name) => name.startsWith(imgId))
const sweep = async () => {
  await kontor.runSchedule(sweepPictures)
  await kontor.runJobs()
}

describe('a picture that a delivery names', () => {
  it('is fetched, made in three sizes, and named by its product', async () => {
    const model = await deliver(
      server.put('/a.jpg', await drawnPicture('jpeg', { width: 1500, height: 750 })),
    )
    expect(await product(model)).toMatchObject({
      img_id: '',
      img_path: '',
      picture: { state: 'waiting', problem: null },
    })
    expect(await kontor.runJobs()).toContain('fetch-pictures')

    const { img_id, img_path, picture } = await product(model)
    expect(img_id).toMatch(/^[0-9a-f]{32}$/)
    expect(img_path).toBe(`/v1/inventory-pictures/${img_id}`)
    expect(picture).toMatchObject({ url: `${server.url}/a.jpg`, state: 'ready', problem: null })
    for (const side of PICTURE_SIDES) {
      const answer = await file(img_id, side)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(await sizeOf(answer.rawPayload)).toEqual({ type: 'jpeg', width: side, height: side / 2 })
    }
    expect((await as().get(`/inventory-pictures/${img_id}`)).rawPayload).toEqual(
      (await file(img_id, 320)).rawPayload,
    )
    expect((await as().get(`/inventory-pictures/${img_id}?size=65`)).statusCode).toBe(400)
    expect((await as().get('/inventory-pictures/..%2F..%2Fsecrets')).statusCode).toBe(404)
  })

  it.each([
    ['a WebP', drawnWebp],
    ['an AVIF', drawnAvif],
  ])('may be %s, though what is less work to read is asked for first', async (_name, draw) => {
    const content = await draw({ width: 640, height: 320 })
    const accepted: string[] = []
    const model = await deliver(
      server.put(`/modern-${made}`, (request, response) => {
        accepted.push(...(request.headers.accept ?? '').split(', '))
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content)
      }),
    )
    await kontor.runJobs()
    const { img_id, picture } = await product(model)
    expect(picture).toMatchObject({ state: 'ready', problem: null })
    expect(await sizeOf((await file(img_id, 320)).rawPayload)).toMatchObject({
      type: 'jpeg',
      width: 320,
      height: 160,
    })
    expect(accepted.slice(0, 4)).toEqual([
      'image/jpeg',
      'image/png;q=0.9',
      'image/webp;q=0.8',
      'image/avif;q=0.7',
    ])
  })

  it('makes the difference between the filters of the list', async () => {
    const model = await deliver(server.put('/filter.png', await drawnPicture('png')))
    const found = async (filters: object) => {
      const query = new URLSearchParams({
        count: '200',
        filters: JSON.stringify({ brand: 'Bild', ...filters }),
      })
      return ((await as().get(`/inventory?${query}`)).json().data as { wws_model: string }[]).map(
        (row) => row.wws_model,
      )
    }
    expect(await found({ no_image: true })).toContain(model)
    await kontor.runJobs()
    expect(await found({ no_image: true })).not.toContain(model)
    const { img_id } = await product(model)
    expect(await found({ img_id: img_id.slice(0, 12) })).toEqual([model])
  })

  it('is nobody else’s: another company gets what never existed', async () => {
    const url = server.put('/shared.png', await drawnPicture('png'))
    const [own, theirs] = [await deliver(url), await deliver(url, { company: kontor.b })]
    await kontor.runJobs()
    const [mine, other] = [await product(own), await product(theirs, kontor.b)]
    expect(mine.img_id).not.toBe(other.img_id)
    const [foreign, never] = [await file(other.img_id, 64), await file('0'.repeat(32), 64)]
    expect([foreign.statusCode, foreign.json().code, never.json().code]).toEqual([
      404,
      'picture_not_found',
      'picture_not_found',
    ])
    expect((await file(other.img_id, 64, kontor.b)).statusCode).toBe(200)
    const unknown = await as().post(`/inventory/${theirs}-x/picture`)
    const refetch = await as().post(`/inventory/${theirs}/picture`)
    expect([refetch.statusCode, refetch.json().code]).toEqual([404, unknown.json().code])
    // Whoever works with orders sees what they are about.
    expect(
      (await kontor.as(kontor.a.users.co_orders).get(`/inventory-pictures/${mine.img_id}`)).statusCode,
    ).toBe(200)
    expect((await kontor.as(null).get(`/inventory-pictures/${mine.img_id}`)).statusCode).toBe(401)
  })
})

describe('the same address', () => {
  it('is fetched once, whoever names it, and a week later only if it has changed', async () => {
    const url = server.put('/once.png', await drawnPicture('png'), { etag: '"1"' })
    const first = await deliver(url)
    await kontor.runJobs()
    const { img_id } = await product(first)
    await deliver(url, { model: first })
    const second = await deliver(url)
    expect(await product(second)).toMatchObject({ img_id, picture: { state: 'ready' } })
    await kontor.runJobs()
    await sweep()
    expect(server.asked).toEqual(['/once.png'])

    kontor.clock.advance(7 * DAY_MS + 1)
    await sweep()
    expect(server.asked.filter((path) => path.startsWith('/once'))).toEqual(['/once.png', '/once.png 304'])
    expect((await product(first)).img_id).toBe(img_id)

    server.put('/once.png', await drawnPicture('png', { width: 90, height: 30 }), { etag: '"2"' })
    kontor.clock.advance(7 * DAY_MS + 1)
    await sweep()
    const changed = (await product(first)).img_id
    expect([changed === img_id, (await product(second)).img_id]).toEqual([false, changed])
    // Pages of the last minutes still show the old one.
    expect([(await filesOf(img_id)).length, (await filesOf(changed)).length]).toEqual([3, 3])
    kontor.clock.advance(16 * MINUTE_MS)
    await kontor.runJobs()
    expect([(await filesOf(img_id)).length, (await filesOf(changed)).length]).toEqual([0, 3])
  })

  it('is known by its content where its server says nothing of its versions', async () => {
    const model = await deliver(server.put('/plain.png', await drawnPicture('png')))
    await kontor.runJobs()
    const { img_id } = await product(model)
    const files = await stored()
    kontor.clock.advance(7 * DAY_MS + 1)
    await sweep()
    expect(server.asked.filter((path) => path === '/plain.png')).toHaveLength(2)
    expect(await product(model)).toMatchObject({ img_id, picture: { state: 'ready', problem: null } })
    expect(await stored()).toEqual(files)
  })

  it('leaves files behind at no time: an article that loses it, and another one that keeps it', async () => {
    const url = server.put('/lost.png', await drawnPicture('png'))
    const [loses, keeps] = [await deliver(url), await deliver(url)]
    await kontor.runJobs()
    const { img_id } = await product(loses)
    await deliver('', { model: loses })
    expect(await product(loses)).toMatchObject({
      img_id: '',
      img_path: '',
      picture: { url: '', state: 'none' },
    })
    kontor.clock.advance(16 * MINUTE_MS)
    await kontor.runJobs()
    expect([(await product(keeps)).img_id, (await filesOf(img_id)).length]).toEqual([img_id, 3])

    await deliver(server.put('/other.png', await drawnPicture('png')), { model: keeps })
    await kontor.runJobs()
    expect((await product(keeps)).img_id).not.toBe(img_id)
    kontor.clock.advance(16 * MINUTE_MS)
    await kontor.runJobs()
    expect(await filesOf(img_id)).toEqual([])
  })
})

/** A PNG that says of itself that it is this large. */
function declaredPng(side: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100)))])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('what is no picture', () => {
  const hostile: Readonly<
    Record<string, readonly [problem: string, () => Promise<Uint8Array> | Uint8Array]>
  > = {
    'a drawing with a script': ['not_a_picture', () => Buffer.from(SVG)],
    'a web page that calls itself a JPEG': [
      'not_a_picture',
      () => Buffer.from('<html><body>Nicht da</body></html>'),
    ],
    'a beginning of a JPEG and nothing more': [
      'not_a_picture',
      async () => (await drawnPicture('jpeg')).slice(0, 60),
    ],
    'a torn PNG': [
      'not_a_picture',
      async () => (await drawnPicture('png', { width: 300, height: 300 })).slice(0, 200),
    ],
    'a PNG of 20,000 × 20,000': ['too_large', () => declaredPng(20_000)],
    'a WebP of 16,000 × 16,000': ['too_large', () => largeWebp(16_000, 16_000)],
    'a torn WebP': ['not_a_picture', async () => (await drawnWebp()).slice(0, 40)],
    'a torn AVIF': ['not_a_picture', async () => (await drawnAvif()).slice(0, 300)],
    'nothing at all': ['not_a_picture', () => new Uint8Array()],
    'more than is taken': ['too_large', () => Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff)],
  }

  it.each(Object.entries(hostile))('%s is refused with its reason', async (_name, [problem, content]) => {
    const before = await stored()
    const model = await deliver(server.put(`/bad-${made}`, await content(), { 'content-type': 'image/jpeg' }))
    await kontor.runJobs()
    expect(await product(model)).toMatchObject({
      img_id: '',
      img_path: '',
      picture: { state: 'failed', problem },
    })
    expect(await stored()).toEqual(before)
  })

  it('is found by a later look, when it is one then', async () => {
    const url = server.put('/later.png', Buffer.from('noch nicht'))
    const model = await deliver(url)
    await kontor.runJobs()
    server.put('/later.png', await drawnPicture('png'))
    await sweep()
    expect(server.asked).toEqual(['/later.png'])
    kontor.clock.advance(DAY_MS)
    await sweep()
    expect((await product(model)).picture).toMatchObject({ state: 'ready', problem: null })
  })
})

describe('an address', () => {
  it('that is not there is asked for again by itself, later each time, and by a person at once', async () => {
    const model = await deliver(`${server.url}/missing.png`)
    await kontor.runJobs()
    const failed = (await product(model)).picture
    expect(failed).toMatchObject({ state: 'failed', problem: 'not_found' })
    expect(new Date(failed.next_at).getTime() - kontor.clock.now().getTime()).toBe(60 * MINUTE_MS)
    kontor.clock.advance(60 * MINUTE_MS)
    await sweep()
    const again = (await product(model)).picture
    expect(new Date(again.next_at).getTime() - kontor.clock.now().getTime()).toBe(120 * MINUTE_MS)

    server.put('/missing.png', await drawnPicture('png'))
    const answer = await as().post(`/inventory/${model}/picture`)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'waiting', problem: null }])
    await kontor.runJobs()
    expect((await product(model)).picture).toMatchObject({ state: 'ready', problem: null })
    const none = await as().post(`/inventory/${await deliver('')}/picture`)
    expect([none.statusCode, none.json().code]).toEqual([422, 'product_without_picture'])
  })

  it('that a person asks for comes before all that wait by themselves', async () => {
    const model = await deliver(`${server.url}/urgent.png`)
    await kontor.runJobs()
    server.put('/urgent.png', await drawnPicture('png'))
    for (const n of [1, 2, 3, 4, 5]) await deliver(server.put(`/waits-${n}.png`, await drawnPicture('png')))
    server.asked.length = 0
    await as().post(`/inventory/${model}/picture`)
    await kontor.runJobs()
    // Four are fetched at the same time.
    expect(server.asked).toHaveLength(6)
    expect(server.asked.slice(0, 4)).toContain('/urgent.png')
  })

  it.each([
    [503, 'unreachable'],
    [429, 'unreachable'],
    [403, 'refused'],
    [410, 'not_found'],
  ])('that answers %i is %s', async (status, problem) => {
    const model = await deliver(
      server.put(`/status-${status}`, (_request, response) => response.writeHead(status).end()),
    )
    await kontor.runJobs()
    expect((await product(model)).picture).toMatchObject({ state: 'failed', problem })
  })

  it('keeps the copy of before while it fails', async () => {
    const model = await deliver(server.put('/gone.png', await drawnPicture('png')))
    await kontor.runJobs()
    const { img_id } = await product(model)
    server.put('/gone.png', (_request, response) => response.writeHead(404).end())
    kontor.clock.advance(7 * DAY_MS + 1)
    await sweep()
    expect(await product(model)).toMatchObject({ img_id, picture: { state: 'failed', problem: 'not_found' } })
    expect((await file(img_id, 64)).statusCode).toBe(200)
  })

  it('is followed to its new place, and never inside a network, wherever it points', async () => {
    const inside = await openPictureServer()
    const secret = inside.put('/secret.png', await drawnPicture('png'))
    const to = (location: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(302, { location }).end()
    server.put('/new-place.png', await drawnPicture('png'))
    const led = {
      ready: [to('/new-place.png')],
      not_allowed: [
        to(secret),
        to('http://169.254.169.254/latest/meta-data/'),
        to('https://[::ffff:169.254.169.254]/'),
        to('https://localhost:8443/'),
        to('file:///etc/passwd'),
      ],
      refused: [
        to('/round'),
        (_request: unknown, response: import('node:http').ServerResponse) => response.writeHead(302).end(),
      ],
    }
    try {
      for (const [expected, ways] of Object.entries(led)) {
        for (const way of ways) {
          const path = way === led.refused[0] ? '/round' : `/led-${made}`
          const model = await deliver(server.put(path, way))
          await kontor.runJobs()
          const { picture } = await product(model)
          expect([path, picture.problem ?? picture.state]).toEqual([path, expected])
        }
      }
      expect(inside.asked).toEqual([])
    } finally {
      await inside.close()
    }
  })

  it('inside a network is not called at all where the operator does not allow it', async () => {
    const url = server.put('/private.png', await drawnPicture('png'))
    const abort = new AbortController().signal
    const address = (typed: string) => ({ url: typed, etag: '', lastModified: '' })
    for (const typed of [
      url,
      url.replace('http:', 'https:'),
      'https://10.0.0.1/a.png',
      'https://user:pass@img.test/a.png',
    ]) {
      const policy = { allowPrivate: false, resolve: async () => ['8.8.8.8', '127.0.0.1'] }
      expect(await fetchPicture(policy, address(typed), abort)).toEqual({
        kind: 'problem',
        problem: 'not_allowed',
      })
    }
    expect(server.asked).toEqual([])
  })

  it('that answers too slowly is given up', async () => {
    const url = server.put('/slow.png', (_request, response) => response.writeHead(200).write('x'))
    const address = { url, etag: '', lastModified: '' }
    expect(await fetchPicture({ allowPrivate: true }, address, AbortSignal.timeout(100))).toEqual({
      kind: 'problem',
      problem: 'unreachable',
    })
  })
})

describe('a worker that dies while it stores a picture', () => {
  /** Stores one size and no more. */
  const dying = (files: Files): Files => {
    let puts = 0
    return {
      ...files,
      put: async (...file) => {
        puts += 1
        if (puts > 1) throw new Error('out of room')
        await files.put(...file)
      },
    }
  }
  const dieOver = async (model: string) => {
    const before = await stored()
    const jobs = picturesJobs({ ...kontor.deps, files: dying(kontor.deps.files) })
    await expect(runJobs(kontor.deps, jobs)).rejects.toThrow('out of room')
    const half = (await stored()).filter((name) => !before.includes(name))
    expect(half).toHaveLength(1)
    expect(await product(model)).toMatchObject({ img_id: '', picture: { state: 'waiting' } })
    // When its time is up another one takes over.
    kontor.clock.advance(5 * MINUTE_MS + 1)
    return { before, half: half[0]?.slice(0, 32) ?? '' }
  }

  it('leaves nothing that is seen, and the next one finishes what it began', async () => {
    const model = await deliver(server.put('/half.png', await drawnPicture('png')))
    const { before, half } = await dieOver(model)
    await kontor.runJobs({ retries: true })
    expect(await product(model)).toMatchObject({ img_id: half, picture: { state: 'ready' } })
    expect((await stored()).length).toBe(before.length + 3)
  })

  it('leaves no file where nothing comes of it after all', async () => {
    const model = await deliver(server.put('/half-gone.png', await drawnPicture('png')))
    const { before } = await dieOver(model)
    server.put('/half-gone.png', (_request, response) => response.writeHead(404).end())
    await kontor.runJobs({ retries: true })
    expect(await product(model)).toMatchObject({ img_id: '', picture: { problem: 'not_found' } })
    expect(await stored()).toEqual(before)
  })

  it('leaves no file where its article has lost the picture meanwhile', async () => {
    const model = await deliver(server.put('/half-lost.png', await drawnPicture('png')))
    const { before } = await dieOver(model)
    await deliver('', { model })
    kontor.clock.advance(16 * MINUTE_MS)
    await kontor.runJobs({ retries: true })
    expect(await stored()).toEqual(before)
  })
})
