import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { articleSizes, articles, stock } from '../catalogue/catalogue.tables.ts'
import { rebuildArticleFigures } from '../catalogue/index.ts'
import { reservationHistories, reservations } from '../click-and-collect/click-and-collect.tables.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { forgetStorewindowRequests } from './index.ts'
import { storewindowActions, storewindowRequests } from './storewindow.tables.ts'

let kontor: TestApp
let setup: OrderSetup
let made = 0
const slugs = new Map<number, string>()
beforeAll(async () => {
  kontor = await testApp()
  // Days pass in these tests; nobody shall have to log in again.
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  setup = await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
  const rows = await kontor.db.lookup<{ id: string; slug: string }>('select id, slug from companies')
  for (const { id, slug } of rows) slugs.set(Number(id), slug)
})
afterAll(() => kontor.close())
// Pages are kept for a minute, and requests count for half an hour.
beforeEach(() => kontor.clock.advance(31 * 60_000))

interface Shoe {
  readonly brand: string
  readonly ean: string
  readonly sizeId: number
}

/** A shoe of a brand of its own with pieces in store `001`, so that an action can show it alone. */
async function shoe(
  onHand = 2,
  article: Partial<typeof articles.$inferInsert> = {},
  size: Partial<typeof articleSizes.$inferInsert> = {},
  company: TestCompany = kontor.a,
): Promise<Shoe> {
  made += 1
  const brand = article.brand ?? `Marke ${made}`
  const built = await buildShoe(kontor, [onHand], { company })
  await kontor.inCtx(async (ctx) => {
    const ofSize = and(eq(articleSizes.companyId, ctx.company.id), eq(articleSizes.id, built.sizeId))
    const [row] = await ctx.tx.select({ id: articleSizes.articleId }).from(articleSizes).where(ofSize)
    await ctx.tx
      .update(articles)
      .set({ ...article, brand })
      .where(and(eq(articles.companyId, ctx.company.id), eq(articles.id, row?.id ?? 0)))
    if (Object.keys(size).length > 0) await ctx.tx.update(articleSizes).set(size).where(ofSize)
    await rebuildArticleFigures(ctx)
  }, company.admin)
  return { ...built, brand }
}

interface Window {
  readonly id: number
  readonly url: string
}
async function window(
  search: Partial<typeof storewindowActions.$inferInsert> = {},
  company: TestCompany = kontor.a,
  path = `aktion-${++made}`,
): Promise<Window> {
  const id = await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    const [store] = await tx
      .select({ id: stores.id })
      .from(stores)
      .where(and(eq(stores.companyId, companyId), eq(stores.storeNumber, '001')))
    const [row] = await tx
      .insert(storewindowActions)
      .values({ companyId, storeId: store?.id ?? 0, aktionPath: path, ...search })
      .returning({ id: storewindowActions.id })
    return row?.id ?? 0
  }, company.admin)
  return { id, url: `/schaufenster/${slugs.get(company.id)}/001/auswahl-${path}` }
}
const showing = (...brands: string[]) => ({ strSearchInBrand: brands.map((name) => ({ name })) })

const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
const post = (
  url: string,
  form: Record<string, string> = {},
  { headers = {}, address = '198.51.100.1' }: { headers?: Record<string, string>; address?: string } = {},
) =>
  kontor.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

const JANA = { firstname: 'Jana', name: 'Brinkmann', email: 'jana@example.test', tel: '0221 123' }
/** Asks for a size. @returns the link of the mail */
async function ask(url: string, ean: string, form: object = {}, address?: string): Promise<string> {
  const answer = await post(`${url}/${ean}`, { ...JANA, ...form }, address ? { address } : {})
  expect(answer.statusCode, answer.body).toBe(200)
  await kontor.runJobs()
  return linkOf(kontor.mails.at(-1)?.text ?? '')
}
const linkOf = (text: string) => {
  const url = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return `${url.pathname}${url.search}`
}
const requests = () => kontor.inCtx(({ tx }) => tx.select().from(storewindowRequests))
const reserved = (ean: string) =>
  kontor.inCtx(({ tx }) => tx.select().from(reservations).where(eq(reservations.ean, ean)))
const reservedPieces = (sizeId: number) =>
  kontor.inCtx(async ({ tx }) => {
    const [row] = await tx.select({ n: stock.reserved }).from(stock).where(eq(stock.sizeId, sizeId))
    return row?.n
  })

describe('the page of an action', () => {
  it('shows what the store has, with the sale price beside the list price, and needs no script', async () => {
    const one = await shoe(2, { title: 'Pumps mit Schleife' })
    const none = await shoe(0)
    const off = await shoe(2, { isActive: false })
    const { url } = await window(showing(one.brand, none.brand, off.brand), kontor.a, 'herbst-2026')
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('<h1>Herbst 2026</h1>')
    expect(answer.body).toContain('Pumps mit Schleife')
    expect(answer.body.replaceAll('\u00a0', ' ')).toContain('79,00 €</span>')
    expect(answer.body.replaceAll('\u00a0', ' ')).toContain('<span class="list-price">UVP 99,00 €</span>')
    expect(answer.body).not.toContain('<s>')
    expect(answer.body).toContain(`href="${url}/${one.ean}"`)
    expect(answer.body).not.toContain(none.brand)
    expect(answer.body).not.toContain(off.brand)
    expect(answer.body).not.toContain('<script')
  })

  it('speaks the language of the browser, and German to others', async () => {
    const { brand } = await shoe()
    const { url } = await window(showing(brand))
    const pages = await Promise.all(['en-GB', 'es', 'fr'].map((tag) => get(url, { 'accept-language': tag })))
    expect(pages.map(({ headers }) => headers['content-language'])).toEqual(['en', 'es', 'de'])
    expect(pages.map(({ body }) => /<html lang="(..)"/.exec(body)?.[1])).toEqual(['en', 'es', 'de'])
    expect(pages[0]?.body).toContain('Shop window')
    expect(pages[0]?.headers.vary).toContain('accept-language')
  })

  it('writes hostile texts as texts', async () => {
    const title = `<script>alert(1)</script> "Größe" 'x' 👟`
    const brand = `<img src=x onerror=alert(1)> ${++made}`
    const { ean } = await shoe(
      2,
      { title, brand, color: '"><b>', imageUrl: 'javascript:alert(1)' },
      { size: '<i>38' },
    )
    const { url } = await window(showing(brand))
    for (const page of [url, `${url}/${ean}`]) {
      const { body, statusCode } = await get(page)
      expect(statusCode).toBe(200)
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Größe&quot; &apos;x&apos; 👟')
      expect(body).not.toMatch(/<script|<img|<b>|<i>|javascript:/)
    }
  })

  describe('with pictures', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1])
    /** Has a picture as it is after it was fetched. */
    const pictured = async (imgId: string, company = kontor.a) => {
      for (const side of [64, 320, 1200])
        await kontor.deps.files.put(company.id, `pictures/${imgId}-${side}.jpg`, jpeg, 'image/jpeg')
      return { imgId, imageUrl: 'http://img.test/of-the-merchant.jpg' }
    }
    const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]

    it('shows our copies in all sizes over the drawn shoe, and asks no other server', async () => {
      const shown = await shoe(2, await pictured(ONE))
      const without = await shoe(2, { kind: 'boots', imageUrl: 'https://img.test/not-fetched.jpg' })
      const { url } = await window(showing(shown.brand, without.brand))
      for (const page of [await get(url), await get(`${url}/${shown.ean}`)]) {
        expect(page.body).toContain(
          `<img src="${url}/bild/${ONE}-320.jpg" srcset="${url}/bild/${ONE}-64.jpg 64w`,
        )
        expect(page.body).toMatch(/width="320" height="320" alt="" loading="lazy">/)
        expect(page.body).not.toContain('img.test')
        expect(page.headers['content-security-policy']).toContain("img-src 'self';")
      }
      expect((await get(url)).body).toContain('<use href="#shoe-boots"')
      const picture = await get(`${url}/bild/${ONE}-1200.jpg`)
      expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload]).toEqual([
        200,
        'image/jpeg',
        jpeg,
      ])
      expect(picture.headers['cache-control']).toBe('public, max-age=86400, immutable')
      expect(picture.headers.vary ?? '').not.toContain('accept-language')
    })

    it('gives nobody the picture of an article that the page does not show', async () => {
      const shown = await shoe(2, await pictured(TWO))
      await shoe(2, { ...(await pictured(THREE)), wwsModel: 'BILD-3' })
      const foreign = await shoe(2, await pictured('4'.repeat(32), kontor.b), {}, kontor.b)
      const { url } = await window(showing(shown.brand, foreign.brand))
      const status = async (file: string, at = url) => (await get(`${at}/bild/${file}`)).statusCode
      expect(await status(`${TWO}-64.jpg`)).toBe(200)
      for (const file of [
        `${THREE}-64.jpg`,
        `${'4'.repeat(32)}-64.jpg`,
        `${TWO}-65.jpg`,
        `${TWO}.jpg`,
        `${TWO}-64.jpg.part`,
        '..%2F..%2F1%2Fpictures%2Fx.jpg',
      ])
        expect([file, await status(file)]).toEqual([file, 404])
      expect(await status(`${TWO}-64.jpg`, `${url}-2`)).toBe(404)
      const compared = await window({ ...showing('nothing'), txtCompProductsModels: 'BILD-3' })
      expect(await status(`${THREE}-64.jpg`, compared.url)).toBe(200)

      // A minute after it was sold, it is in the window no more.
      await kontor.inCtx(({ tx }) =>
        tx.update(stock).set({ onHand: 0 }).where(eq(stock.sizeId, shown.sizeId)),
      )
      kontor.clock.advance(61_000)
      expect(await status(`${TWO}-64.jpg`)).toBe(404)
      await kontor.inCtx(({ tx }) =>
        tx.update(storewindowActions).set({ tiActive: false }).where(eq(storewindowActions.id, compared.id)),
      )
      expect(await status(`${THREE}-64.jpg`, compared.url)).toBe(404)
    })
  })

  it('shows reduced articles as wanted, and none without a price', async () => {
    const reduced = await shoe()
    const whole = await shoe(2, {}, { originalPriceCents: 7900 })
    const free = await shoe(2, {}, { salePriceCents: 0 })
    const brands = showing(reduced.brand, whole.brand, free.brand)
    const shown = async (search: object) => {
      const { body } = await get((await window({ ...brands, ...search })).url)
      return [reduced, whole, free].map(({ brand }) => body.includes(`>${brand}<`))
    }
    expect(await shown({})).toEqual([true, true, false])
    expect(await shown({ tiSearchInSale: false })).toEqual([false, true, false])
    expect(await shown({ tiSearchJustSale: true })).toEqual([true, false, false])
  })

  it('is narrowed by categories, brands and colours together', async () => {
    const right = await shoe(2, { category: 'Stiefel', color: 'Ocker' })
    const other = await shoe(2, { category: 'Stiefel', color: 'Blau' })
    const { url } = await window({
      ...showing(right.brand, other.brand),
      strSearchInCat: [{ name: 'Stiefel' }],
      strSearchInColor: [{ name: 'Ocker' }],
    })
    const { body } = await get(url)
    expect([body.includes(right.brand), body.includes(other.brand)]).toEqual([true, false])
  })

  it('shows own models with the numbers of competitors at the end', async () => {
    const first = await shoe()
    const compared = await shoe(2, { wwsModel: 'A/B 50%' })
    const { url } = await window({
      ...showing(first.brand, compared.brand),
      txtCompProductsModels: 'NIX; A/B 50%',
    })
    const { body } = await get(url)
    const [before = '', after = ''] = body.split('Zum Vergleich')
    expect([before.includes(first.brand), before.includes(compared.brand)]).toEqual([true, false])
    expect(after).toContain(compared.brand)
    expect((await get(`${url}/${compared.ean}`)).statusCode).toBe(200)
  })

  it('says so where nothing matches', async () => {
    const { url } = await window(showing('Gibt es nicht'))
    const answer = await get(url)
    expect([answer.statusCode, answer.body.includes('Zurzeit ist hier nichts vorrätig')]).toEqual([200, true])
  })

  it('has pages, and a last one', async () => {
    const brand = `Viele ${++made}`
    await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
      for (let n = 0; n < 60; n += 1) {
        const number = `${brand} ${n}`
        const [article] = await tx
          .insert(articles)
          .values({ companyId, wwsNumber: number, wwsModel: number, brand, title: `Nr. ${n}` })
          .returning()
        const [size] = await tx
          .insert(articleSizes)
          .values({
            companyId,
            articleId: article?.id ?? 0,
            size: '40',
            ean: `${20_000_000 + made * 100 + n}`,
            originalPriceCents: 100,
            salePriceCents: 100,
          })
          .returning()
        await tx
          .insert(stock)
          .values({ companyId, storeId: setup.stores[0], sizeId: size?.id ?? 0, onHand: 1 })
      }
    })
    const { url } = await window(showing(brand))
    const first = await get(url)
    expect(first.body.match(/class="card"/g)).toHaveLength(48)
    expect(first.body).toContain('1–48 von 60')
    expect(first.body).toContain('Nr. 59<')
    const second = await get(`${url}?seite=2`)
    expect(second.body.match(/class="card"/g)).toHaveLength(12)
    for (const seite of ['3', '999', '-1', 'x', '1e9', '%00'])
      expect((await get(`${url}?seite=${seite}`)).statusCode).toBe(200)
  })

  it('finds what the store has behind thousands of newer articles, however much it holds', async () => {
    const old = await shoe(2)
    await kontor.inCtx(async ({ tx, company }) => {
      await tx.execute(sql`insert into articles (company_id, wws_number, wws_model, brand, title)
        select ${company.id}::bigint, ${old.brand} || '-' || n, ${old.brand} || '-' || n, ${old.brand}, 'Neu'
        from generate_series(1, 2100) n`)
    })
    const { url } = await window(showing(old.brand))
    expect((await get(url)).body.match(/class="card"/g)).toHaveLength(1)
    await kontor.inCtx(async ({ tx, company }) => {
      await tx.execute(sql`with sizes as (
          insert into article_sizes (company_id, article_id, size, ean, original_price_cents, sale_price_cents)
          select a.company_id, a.id, n::text, (30000000000 + a.id * 10 + n)::text, 100, 100
          from articles a, generate_series(1, 5) n where a.company_id = ${company.id} and a.brand = ${old.brand} and a.title = 'Neu'
          returning id)
        insert into stock (company_id, store_id, size_id, on_hand)
        select ${company.id}::bigint, ${setup.stores[0] ?? 0}::bigint, id, 0 from sizes`)
    })
    // As the server does by itself a moment after so many rows; without, the planner takes the tables for small ones.
    await kontor.asOwner('analyze articles, article_sizes, stock')
    const again = await window(showing(old.brand))
    expect((await get(again.url)).body.match(/class="card"/g)).toHaveLength(1)
  })

  it('of an inactive action, store or paused company is not there', async () => {
    const { brand } = await shoe()
    const inactive = await window({ ...showing(brand), tiActive: false })
    expect((await get(inactive.url)).statusCode).toBe(404)
    const { url } = await window(showing(brand))
    await kontor.asOwner(`update companies set paused_at = now() where id = ${kontor.a.id}`)
    const paused = await get(url)
    await kontor.asOwner(`update companies set paused_at = null where id = ${kontor.a.id}`)
    expect([paused.statusCode, paused.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await get(url)).statusCode).toBe(200)
    expect(paused.body).toContain('Diese Seite gibt es nicht')
  })

  it.each([
    '/schaufenster/company-a/001/auswahl-../geheim',
    '/schaufenster/company-a/001/auswahl-%2e%2e%2fgeheim',
    '/schaufenster/company-a/001/auswahl-AKTION',
    '/schaufenster/company-a/001/auswahl-%00',
    `/schaufenster/company-a/001/auswahl-${'x'.repeat(200)}`,
    `/schaufenster/company-a/${'9'.repeat(150)}/auswahl-x`,
    `/schaufenster/${'x'.repeat(500)}/001/auswahl-x`,
    '/schaufenster/company-a/001/anderes',
    '/schaufenster/company-a/001',
    '/schaufenster',
    '/schaufenster/',
    '/schaufenster/gibt-es-nicht/001/auswahl-x',
    "/schaufenster/company-a/001'%20or%201=1/auswahl-x",
  ])('is not there at %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  })

  it('of one company never shows in another with the same store number and path', async () => {
    const ours = await shoe()
    const theirs = await shoe(2, {}, {}, kontor.b)
    const both = showing(ours.brand, theirs.brand)
    const a = await window(both, kontor.a, 'gleich')
    const b = await window(both, kontor.b, 'gleich')
    const pages = await Promise.all([get(a.url), get(b.url), get(a.url), get(b.url)])
    expect(pages.map(({ body }) => [body.includes(ours.brand), body.includes(theirs.brand)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ])
    expect((await get(`${a.url}/${theirs.ean}`)).statusCode).toBe(404)
    const only = await window(both, kontor.b)
    expect((await get(only.url.replace('company-b', 'company-a'))).statusCode).toBe(404)
  })

  it('tells whether it is there without being sent', async () => {
    const { brand } = await shoe()
    const { url } = await window(showing(brand))
    const head = (path: string) => kontor.app.inject({ method: 'HEAD', url: path })
    const [there, gone] = [await head(url), await head(`${url}-nicht`)]
    expect([there.statusCode, there.body, gone.statusCode]).toEqual([200, '', 404])
    expect(there.headers['content-length']).toBe((await get(url)).headers['content-length'])
  })

  it('is kept for a minute', async () => {
    const { brand, sizeId } = await shoe()
    const { url } = await window(showing(brand))
    await get(url)
    await kontor.inCtx(({ tx }) => tx.update(stock).set({ onHand: 0 }).where(eq(stock.sizeId, sizeId)))
    kontor.clock.advance(59_000)
    expect((await get(url)).body).toContain(brand)
    kontor.clock.advance(1_000)
    expect((await get(url)).body).not.toContain(`>${brand}<`)
  })
})

describe('a reservation', () => {
  it('is one like any other once the link of the mail is confirmed, and not before', async () => {
    const { brand, ean, sizeId } = await shoe(1)
    const { url } = await window(showing(brand))
    const link = await ask(url, ean)
    expect(kontor.mails.at(-1)).toMatchObject({ to: JANA.email })
    expect(kontor.mails.at(-1)?.text).not.toContain('Brinkmann')
    expect(await reservedPieces(sizeId)).toBe(0)
    for (let scans = 0; scans < 3; scans += 1)
      expect((await get(link)).body).toContain('Noch ist nichts reserviert')
    expect(await reserved(ean)).toEqual([])

    const confirmed = await post(link)
    expect([confirmed.statusCode, confirmed.body.includes('Ihr Paar ist reserviert')]).toEqual([200, true])
    const [row] = await reserved(ean)
    expect(row).toMatchObject({
      statusId: 1,
      customerFirstname: 'Jana',
      customerName: 'Brinkmann',
      customerEmail: 'jana@example.test',
      customerTel: '0221 123',
      priceCents: 7900,
      storeId: setup.stores[0],
    })
    expect(row?.promiseId).not.toBeNull()
    expect(await reservedPieces(sizeId)).toBe(1)
    const list = (await kontor.as(kontor.a.users.co_orders).get('/clickAndCollect?status=all')).json()
    expect(list.data[0]).toMatchObject({ sales_channel: 'Schaufenster', ext_order_id: row?.extOrderId })
    const history = await kontor.inCtx(({ tx }) =>
      tx
        .select()
        .from(reservationHistories)
        .where(eq(reservationHistories.reservationId, row?.id ?? 0)),
    )
    expect(history).toMatchObject([{ statusId: 1, actorKind: 'system', actorName: 'Schaufenster' }])
    const [request] = (await requests()).filter(({ reservationId }) => reservationId === row?.id)
    expect(request).toMatchObject({
      customerName: '',
      customerEmail: '',
      customerTel: '',
      customerFirstname: '',
    })

    for (const again of [await get(link), await post(link)])
      expect([again.statusCode, again.body.includes('schon bestätigt')]).toEqual([200, true])
    expect(await reserved(ean)).toHaveLength(1)
    expect(confirmed.headers['cache-control']).toBe('no-store')
  })

  it('is made once by many clicks on one link', async () => {
    const { brand, ean, sizeId } = await shoe(5)
    const link = await ask((await window(showing(brand))).url, ean)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(link)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(answers.filter(({ body }) => body.includes('Ihr Paar ist reserviert'))).toHaveLength(1)
    expect(await reserved(ean)).toHaveLength(1)
    expect(await reservedPieces(sizeId)).toBe(1)
  })

  it('of the last pair is had by one of fifty', async () => {
    const { brand, ean, sizeId } = await shoe(1)
    const { url } = await window(showing(brand))
    const links: string[] = []
    for (let n = 0; n < 50; n += 1)
      links.push(await ask(url, ean, { email: `k${n}@example.test` }, `203.0.113.${n}`))
    const answers = await Promise.all(links.map((link) => post(link)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(others.every(({ statusCode, body }) => statusCode === 409 && body.includes('nicht mehr da'))).toBe(
      true,
    )
    expect(await reserved(ean)).toHaveLength(1)
    expect(await reservedPieces(sizeId)).toBe(1)
  })

  it('not confirmed in half an hour is forgotten, with who asked', async () => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    const late = await ask(url, ean, { name: 'Vergesslich' })
    const used = await ask(url, ean, { name: 'Schnell' })
    await post(used)
    kontor.clock.advance(29 * 60_000)
    await kontor.runSchedule(forgetStorewindowRequests)
    expect((await requests()).map(({ customerName }) => customerName)).toContain('Vergesslich')
    kontor.clock.advance(60_000)
    expect([(await post(late)).statusCode, (await get(late)).statusCode]).toEqual([404, 404])
    await kontor.runSchedule(forgetStorewindowRequests)
    const left = await requests()
    expect(left.filter(({ confirmedAt }) => confirmedAt === null)).toEqual([])
    expect(left.every(({ addressHash }) => addressHash === '')).toBe(true)
    const gone = await post(late)
    expect([gone.statusCode, gone.body.includes('gilt nicht mehr')]).toEqual([404, true])
    expect((await get(used)).body).toContain('schon bestätigt')
    kontor.clock.advance(31 * 86_400_000)
    await ask(url, ean)
    kontor.clock.advance(31 * 60_000)
    await kontor.runSchedule(forgetStorewindowRequests)
    expect(await requests()).toEqual([])
  })

  it('is asked for by people: what they do not see stays empty', async () => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    const mails = kontor.mails.length
    const before = (await requests()).length
    const answer = await post(`${url}/${ean}`, { ...JANA, website: 'https://spam.test' })
    expect([answer.statusCode, answer.body.includes('Postfach')]).toEqual([200, true])
    await kontor.runJobs()
    expect([kontor.mails.length, (await requests()).length]).toEqual([mails, before])
  })

  it('names what is missing and keeps what was typed', async () => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    const answer = await post(`${url}/${ean}`, {
      ...JANA,
      name: '  ',
      email: 'jana@',
      firstname: '"><script>',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('id="wrong-name"')
    expect(answer.body).toContain('id="wrong-email"')
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(answer.body).not.toContain('id="wrong-firstname"')
  })

  it.each([
    ['a line break in a name', { name: 'Jana\r\nBcc: all@example.test' }],
    ['two addresses', { email: 'a@example.test, b@example.test' }],
    ['a line break in an address', { email: 'a@example.test\nBcc: b@example.test' }],
    ['an unknown field', { rolle: 'admin' }],
    ['a long name', { name: 'x'.repeat(5_000) }],
    ['a NUL', { name: 'Jana\0' }],
  ])('with %s is refused', async (_, form) => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    const mails = kontor.mails.length
    expect((await post(`${url}/${ean}`, { ...JANA, ...form } as Record<string, string>)).statusCode).toBe(400)
    await kontor.runJobs()
    expect(kontor.mails).toHaveLength(mails)
  })

  it('sent from another site is refused', async () => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await post(`${url}/${ean}`, JANA, { headers })).statusCode).toBe(403)
    const own = await post(`${url}/${ean}`, JANA, {
      headers: { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
    })
    expect(own.statusCode).toBe(200)
  })

  it('is asked for ten times by one connection and three times with one e-mail address at most', async () => {
    const { brand, ean } = await shoe()
    const { url } = await window(showing(brand))
    const codes = async (forms: readonly (readonly [email: string, address: string])[]) => {
      const found: number[] = []
      for (const [email, address] of forms)
        found.push((await post(`${url}/${ean}`, { ...JANA, email }, { address })).statusCode)
      return found
    }
    const many = Array.from({ length: 12 }, (_, n) => [`m${n}@example.test`, '198.51.100.7'] as const)
    expect(await codes(many)).toEqual([...Array(10).fill(200), 429, 429])
    const same = Array.from({ length: 4 }, (_, n) => ['eine@example.test', `198.51.100.${20 + n}`] as const)
    expect(await codes(same)).toEqual([200, 200, 200, 429])
    kontor.clock.advance(31 * 60_000)
    expect(await codes([['eine@example.test', '198.51.100.7']])).toEqual([200])
  })

  it('is not offered where the store takes none, and a link says so', async () => {
    const { brand, ean, sizeId } = await shoe()
    const { url } = await window(showing(brand))
    const link = await ask(url, ean)
    const takes = (on: boolean) =>
      kontor.inCtx(({ tx }) =>
        tx.update(stores).set({ clickAndCollect: on }).where(eq(stores.id, setup.stores[0])),
      )
    await takes(false)
    const page = await get(url)
    const answer = await post(link)
    const form = await get(`${url}/${ean}`)
    await takes(true)
    expect(page.body).not.toContain(`${url}/${ean}`)
    expect([answer.statusCode, answer.body.includes('nimmt zurzeit keine Reservierungen an')]).toEqual([
      409,
      true,
    ])
    expect(form.statusCode).toBe(409)
    expect(await reservedPieces(sizeId)).toBe(0)
  })

  it.each(['', 'x', 'A'.repeat(43), '%00', "' or 1=1 --", 'A'.repeat(5_000)])(
    'by the link “%s” is none',
    async (token) => {
      const url = `/schaufenster/bestaetigung?token=${token}`
      expect([(await get(url)).statusCode, (await post(url)).statusCode]).toEqual([404, 404])
    },
  )
})
