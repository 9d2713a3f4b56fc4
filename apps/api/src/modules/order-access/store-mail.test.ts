import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PieceToPick } from './order-tokens.repository.ts'
import { articlesOf, orderLink, storeMail } from './store-mail.ts'

const PIECE: PieceToPick = {
  storeId: 1,
  storeNumber: '001',
  storeName: 'Schuhhaus Köln',
  email: 'versand001@schuhhaus.example',
  extOrderId: '303-1',
  channel: 'Amazon',
  orderDate: new Date('2026-03-29T00:30:00Z'),
  shipByAt: new Date('2026-03-31T08:00:00Z'),
  title: 'Sneaker',
  brand: 'Rieker',
  color: 'schwarz',
  size: '38',
  articleNumber: 'A-1',
  ean: '4006381333931',
}
const LINK = 'https://kontor.example/orderDetail?order=7&orderToken=abc'

describe('the mail to a store', () => {
  it('says what to pick, until when, and where the papers are made', () => {
    const mail = storeMail([PIECE, PIECE, { ...PIECE, size: '39', ean: '4006381333948' }], LINK)
    expect(mail).toMatchObject({
      to: 'versand001@schuhhaus.example',
      subject: 'Bitte versenden: Bestellung 303-1 (Amazon)',
    })
    expect(mail.text).toContain('die Filiale 001 Schuhhaus Köln soll eine Bestellung versenden.')
    expect(mail.text).toContain('Bestellt am: Sonntag, 29. März 2026 um 01:30 Uhr')
    expect(mail.text).toContain('Versenden bis: Dienstag, 31. März 2026 um 10:00 Uhr')
    expect(mail.text).toContain(
      '2 × Rieker Sneaker, schwarz\n    Größe 38 · Artikel A-1 · EAN 4006381333931\n1 × Rieker Sneaker, schwarz\n    Größe 39',
    )
    expect(mail.text).toContain(`\n\n${LINK}\n\n`)
    expect(mail.html).toContain('href="https://kontor.example/orderDetail?order=7&amp;orderToken=abc"')
  })

  it('leaves out what nobody knows', () => {
    const { text } = storeMail(
      [{ ...PIECE, brand: '', color: '', size: '', articleNumber: '', ean: '', shipByAt: null }],
      LINK,
    )
    expect(text).toContain('1 × Sneaker\n')
    expect(text).not.toMatch(/Größe|Artikel A|EAN|Versenden bis/)
  })

  it('takes nothing that a marketplace wrote for markup', () => {
    const { html } = storeMail([{ ...PIECE, title: '<img src=x onerror="a()">&' }], LINK)
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;')
    expect(html).not.toContain('<img')
  })

  it('names brand and colour once', () => {
    expect(articlesOf([{ ...PIECE, title: 'Rieker Sneaker Antistress' }])[0]?.name).toBe(
      'Rieker Sneaker Antistress, schwarz',
    )
    expect(articlesOf([{ ...PIECE, title: 'RIEKER Sneaker Schwarz' }])[0]?.name).toBe(
      'RIEKER Sneaker Schwarz',
    )
  })
})

it('counts every piece once, whatever they are called', () => {
  const piece = fc
    .record({
      title: fc.string(),
      brand: fc.string(),
      color: fc.string(),
      size: fc.constantFrom('', '38', '39'),
      articleNumber: fc.constantFrom('', 'A'),
      ean: fc.constantFrom('', '4'),
    })
    .map((words): PieceToPick => ({ ...PIECE, ...words }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const articles = articlesOf(pieces)
      expect(articles.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces.length)
      expect(new Set(articles.map(({ name, details }) => `${name}\n${details}`)).size).toBe(articles.length)
    }),
  )
})

it('leads to the order-handler entry, with nothing in the token left to be misread', () => {
  const link = new URL(orderLink('https://kontor.example', 7, 'a-b_c&d=e+f'))
  expect(link.pathname).toBe('/orderDetail')
  expect(Object.fromEntries(link.searchParams)).toEqual({ order: '7', orderToken: 'a-b_c&d=e+f' })
})
