import { IntakeArticle } from '@kontor/contract/catalogue'
import type { ProductListFile } from '@kontor/contract/downloads'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderSetup } from '../../../../test/builders/orders.ts'
import type { TestUser } from '../../../../test/people.ts'
import { upsertArticles } from '../../catalogue/index.ts'
import { removeExpiredFiles } from '../index.ts'
import { namePart } from '../provider-files/file-name.ts'

describe('a list of products', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
    const { stores } = await orderSetup(kontor)
    await orderSetup(kontor, kontor.b)
    await deliver([
      product('0012', 80, {
        title: '=SUMME(1); "Air"',
        color: 'weiß',
        target_group: 'women',
        sizes: [
          size('40', '4006381333931', 80),
          size('9', '4006381333948', 90),
          size('38,5', '96385074', 85),
        ],
      }),
      product('B-2', 50, { season: 'HW26' }),
      product('C-3', 70),
    ])
    await deliver([product('FREMD', 10)], kontor.b.admin)
    await kontor.inCtx(({ tx, company }) =>
      tx.execute(sql`insert into stock (company_id, store_id, size_id, on_hand, reserved)
        select ${company.id}::bigint, ${stores[0]}::bigint, id, 3, 1 from article_sizes where ean = '4006381333931'`),
    )
  })
  afterAll(() => kontor?.close())

  let eans = 0
  const ean13 = (digits: number): string => {
    const sum = [...String(digits)].reduce(
      (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
      0,
    )
    return `${digits}${(10 - (sum % 10)) % 10}`
  }
  const size = (name: string, ean: string, sale_price: number) => ({
    size: name,
    ean,
    original_price: 100,
    sale_price,
  })
  const product = (model: string, price: number, more: object = {}) => ({
    wws_number: `E-${model}`,
    wws_model: model,
    brand: 'Liste',
    title: `Pumps ${model}`,
    sizes: [size('38', ean13(403_000_000_000 + ++eans), price)],
    ...more,
  })
  const deliver = (articles: object[], user?: TestUser) =>
    kontor.inCtx(
      (ctx) =>
        upsertArticles(
          ctx,
          articles.map((each) => IntakeArticle.parse(each)),
        ),
      user,
    )

  const as = (company = kontor.a) => kontor.as(company.users.co_accounting)
  const query = (values: object) =>
    new URLSearchParams(
      Object.entries(values).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
  const create = async (values: object): Promise<ProductListFile> => {
    const answer = await as().get(`/inventory/createCsv?${query(values)}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const download = (values: object, company = kontor.a) =>
    as(company).get(`/inventory/downloadCsv?${query(values)}`)
  const made = async (values: object): Promise<string> => {
    const { fileName } = await create({ filters: { brand: 'Liste' }, ...values })
    await kontor.runJobs()
    return (await download({ fileName })).body
  }
  /** A column of a file, by its title. */
  const column = (file: string, title: string): (string | undefined)[] => {
    const [head = '', ...rows] = file.replace('\ufeff', '').trimEnd().split('\r\n')
    const at = head.split(';').indexOf(title)
    return rows.map((row) => row.split(';')[at])
  }
  /** What a browser sends with a link on one of our pages. */
  const byLink = () => ({
    cookie: `kontor_session=${kontor.a.users.co_accounting.token}`,
    'sec-fetch-site': 'same-origin',
  })
  const mine = async (): Promise<ProductListFile[]> => (await as().get('/inventory-csv')).json().data

  it('is the golden file', async () => {
    expect(await made({ filters: { brand: 'Liste', wws_model: '0012' } })).toBe(
      `\ufeff${[
        'ERP-ID;Modell (ERP-Nummer);Artikelnummer;Herstellernummer;Marke;Bezeichnung;Farbe;Saison;Kategorie;Zielgruppe;Bild-ID;Niedrigster Preis;Nachlass %;Versendet (365 Tage);Retouren (365 Tage);Retourenquote %;Bestand;Aktiv;Webshop;Webshop: Versendet;Webshop: Retouren;eBay;eBay: Versendet;eBay: Retouren;Amazon;Amazon: Versendet;Amazon: Retouren',
        `"=""E-0012""";"=""0012""";;;Liste;"'=SUMME(1); ""Air""";weiß;;;Damen;;80,00;20;0;0;0;0;aktiv;aktiv;0;0;aktiv;0;0;aktiv;0;0`,
        '',
      ].join('\r\n')}`,
    )
  })

  it('has a row for each size with its EAN, in the order of sizes, when it is asked for', async () => {
    const file = await made({
      filters: { brand: 'Liste', wws_model: '0012' },
      form: 'size',
      format: 'csv_plain',
    })
    expect(file).toContain(';Größe;EAN;SKU;Listenpreis;Verkaufspreis;Bestand der Größe;')
    const rows = file.trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(';aktiv;')[1]?.split(';').slice(0, 6))).toEqual([
      ['9', '4006381333948', '', '100,00', '90,00', '0'],
      ['38,5', '96385074', '', '100,00', '85,00', '0'],
      ['40', '4006381333931', '', '100,00', '80,00', '2'],
    ])
  })

  it('is a workbook of another name when it is asked for as one', async () => {
    const values = { filters: { brand: 'Liste', wws_model: '0012' }, form: 'size' }
    const csv = await create(values)
    const { fileName, format } = await create({ ...values, format: 'xlsx' })
    expect([format, fileName]).toEqual(['xlsx', expect.stringMatching(/\.xlsx$/)])
    expect(fileName).not.toBe(csv.fileName)
    await kontor.runJobs()
    const answer = await download({ fileName, file_name_addition: 'Herbst' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/Produkte-Herbst-\d{4}-\d\d-\d\d\.xlsx/),
    })
    const [titles, ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    const at = (title: string) => rows.map((row) => row[titles?.indexOf(title) ?? -1])
    expect(at('EAN')).toEqual(['4006381333948', '96385074', '4006381333931'])
    expect(at('Größe')).toEqual(['9', '38,5', '40'])
    expect(at('Verkaufspreis')).toEqual([90, 85, 80])
  })

  it('is exactly the filter, in its order', async () => {
    const models = (file: string) => column(file, 'Modell (ERP-Nummer)')
    const list = async (values: object) =>
      (await as().get(`/inventory?${query(values)}`))
        .json()
        .data.map((row: { wws_model: string }) => row.wws_model)
    for (const values of [
      { filters: { brand: 'Liste', sort_products_price: 'desc' } },
      { filters: { brand: 'Liste', sort_products_price: 'asc' } },
      { filters: { brand: 'Liste', products_price_bigger: 60 } },
      { filters: { brand: 'Liste' }, seasons: ['HW26'] },
      { filters: { brand: 'Liste' }, channels: { ebay: true } },
      { filters: { brand: 'gibt es nicht' } },
    ]) {
      expect(models(await made({ ...values, format: 'csv_plain' }))).toEqual(await list(values))
    }
  })

  it('is that of the moment in which it is begun, over more than one batch, and keeps nothing', async () => {
    await kontor.inCtx(({ tx, company }) =>
      tx.execute(sql`insert into articles (company_id, wws_number, wws_model, brand, title)
        select ${company.id}::bigint, 'V' || n, 'V' || n, 'Viele', 'V' from generate_series(1, 1201) n`),
    )
    const file = await made({ filters: { brand: 'Viele' } })
    const models = column(file, 'Modell (ERP-Nummer)')
    expect([models.length, new Set(models).size]).toEqual([1201, 1201])
    const left = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      const { rows } = await tx.execute(sql`select count(*)::int as n from product_list_rows`)
      return rows
    })
    expect(left).toEqual([{ n: 0 }])
  })

  it('is made once however often one person asks, and counts with the header only', async () => {
    const wanted = { filters: { brand: 'Liste' }, file_name_addition: 'einmal' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(wanted)))
    expect(new Set(answers.map(({ fileName }) => fileName)).size).toBe(1)
    expect(await create({ ...wanted, form: 'size' })).not.toMatchObject({ fileName: answers[0]?.fileName })
    const other = await kontor.as(kontor.a.admin).get(`/inventory/createCsv?${query(wanted)}`)
    expect(other.json().fileName).not.toBe(answers[0]?.fileName)
    const linked = await kontor.as(null).get(`/inventory/createCsv?${query(wanted)}`, byLink())
    expect(linked.statusCode).toBe(401)
    await kontor.runJobs()
    const opened = await kontor.as(null).get('/inventory/downloadCsv', byLink())
    expect(opened.statusCode).toBe(200)
  })

  it('is found again by the one who asked for it, and by nobody of another company', async () => {
    const file = await create({ filters: { brand: 'Liste' }, file_name_addition: 'Herbst' })
    expect(file).toMatchObject({ state: 'queued', form: 'product', file_name_addition: 'Herbst', size: null })
    const early = await download({ fileName: file.fileName })
    expect([early.statusCode, early.json().code]).toEqual([409, 'download_not_ready'])
    await kontor.runJobs()
    expect((await mine())[0]).toMatchObject({ fileName: file.fileName, state: 'ready', rows: 3 })
    expect((await kontor.as(kontor.a.admin).get('/inventory-csv')).json().data).not.toContainEqual(
      expect.objectContaining({ fileName: file.fileName }),
    )
    const newest = await download({})
    expect(newest.headers['content-disposition']).toContain('filename="Produkte-Herbst-2026-03-10.csv"')
    const foreign = await download({ fileName: file.fileName }, kontor.b)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'download_not_found'])
    expect((await download({}, kontor.b)).statusCode).toBe(404)
    expect((await kontor.as(kontor.a.users.co_orders).get('/inventory/downloadCsv')).statusCode).toBe(403)
  })

  it('leaves after seven days', async () => {
    await made({})
    await kontor.inCtx(({ tx }) =>
      tx.execute(sql`update generated_files set created_at = created_at - interval '7 days'`),
    )
    expect(await mine()).toEqual([])
    await kontor.runSchedule(removeExpiredFiles)
    await kontor.runJobs()
    const left = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      const { rows } = await tx.execute(sql`select count(*)::int as n from generated_files`)
      return rows
    })
    expect(left).toEqual([{ n: 0 }])
  })

  it('refuses what is no filter', async () => {
    for (const values of [
      { filters: { colour: 'rot' } },
      { form: 'xlsx' },
      { file_name_addition: 'x'.repeat(201) },
      { filters: { sort_price_rate: 'asc', sort_products_price: 'asc' } },
    ])
      expect((await as().get(`/inventory/createCsv?${query(values)}`)).statusCode).toBe(400)
    expect((await download({ fileName: '../../etc/passwd' })).statusCode).toBe(400)
  })
})

describe('a part of a name', () => {
  test.each([
    ['', ''],
    ['../../etc/passwd', 'etc_passwd'],
    ['Herbst Größe 2026', 'Herbst-Größe-2026'],
    ['SALE', 'SALE'],
    ['a\\b:c*?"<>|', 'a_b_c______'],
    ['👟 Sneaker', '👟-Sneaker'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['👟'.repeat(100), '👟'.repeat(60)],
  ])('%j becomes %j', (given, part) => {
    expect(namePart(given)).toBe(part)
  })

  it('names no folder and is not long, whatever somebody types', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (given) => {
        const part = namePart(given)
        expect(part).not.toMatch(/[\\/:*?"<>|\s\p{Cc}]|^\./u)
        expect([...part].length).toBeLessThanOrEqual(60)
        expect(part.isWellFormed()).toBe(true)
      }),
    )
  })
})
