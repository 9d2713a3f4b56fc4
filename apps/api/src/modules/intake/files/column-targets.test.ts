import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkTargets,
  columnsOf,
  guessTargets,
  headerKeyOf,
  isStockAlone,
  targetsOf,
} from './column-targets.ts'

const KNOWN = { stores: new Set(['001', '002']), channels: new Set(['amazon']) }

describe('what columns hold', () => {
  test('is guessed by their headers', () => {
    expect(
      guessTargets(
        [
          'Artikel-Nr.',
          'EAN',
          'Marke',
          'Bezeichnung',
          'Größe',
          'VK',
          'UVP',
          'Bestand 001',
          'Bestand 999',
          'Zzz',
        ],
        ['001', '002'],
      ),
    ).toEqual([
      'wws_number',
      'ean',
      'brand',
      'title',
      'size',
      'sale_price',
      'original_price',
      'stock:001',
      null,
      null,
    ])
    expect(guessTargets(['EAN', 'Filiale', 'Bestand'], ['001', '002'])).toEqual([
      'ean',
      'store_number',
      'on_hand',
    ])
    expect(guessTargets(['EAN', 'Bestand'], ['001'])).toEqual(['ean', 'stock:001'])
    expect(guessTargets(['EAN', 'Bestand'], ['001', '002'])).toEqual(['ean', null])
    expect(guessTargets(['EAN', 'EAN'], [])).toEqual(['ean', null])
    // The exports of two widespread shop systems.
    expect(
      guessTargets(
        [
          'Handle',
          'Title',
          'Vendor',
          'Variant SKU',
          'Variant Barcode',
          'Variant Price',
          'Image Src',
          'Status',
        ],
        [],
      ),
    ).toEqual(['wws_number', 'title', 'brand', 'sku', 'ean', 'sale_price', 'image_url', null])
    expect(guessTargets(['ordernumber', 'name', 'supplier', 'ean', 'price', 'pseudoprice'], [])).toEqual([
      'wws_number',
      'title',
      'brand',
      'ean',
      'sale_price',
      'original_price',
    ])
  })

  test('is kept by headers in whatever order, also where two have the same name', () => {
    const targets = fc.constantFrom('ean', 'title', 'size', 'color', null)
    const columns = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'B ', 'C'), targets), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(columns, (all) => {
        const headers = all.map(([header]) => header)
        const kept = columnsOf(
          headers,
          all.map(([, target]) => target),
        )
        expect(targetsOf(headers, kept)).toEqual(all.map(([, target]) => target))
        expect(headerKeyOf(headers)).toBe(headerKeyOf(headers.toReversed()))
      }),
    )
    const kept = columnsOf(['EAN', 'Preis', 'Preis'], ['ean', null, 'sale_price'])
    expect(targetsOf(['Preis', 'EAN', 'Preis'], kept)).toEqual([null, 'ean', 'sale_price'])
  })

  test('has to be enough, known, and said once', () => {
    const headers = ['a', 'b', 'c', 'd', 'e', 'f']
    const full = ['ean', 'wws_number', 'brand', 'title', 'size', 'sale_price']
    expect(checkTargets(headers, full, KNOWN)).toBeNull()
    expect(checkTargets(headers, [...full.slice(0, 5), 'original_price'], KNOWN)).toBeNull()
    expect(checkTargets(headers, [...full.slice(0, 5), null], KNOWN)).toEqual({
      code: 'import_columns_missing',
      fields: ['sale_price'],
    })
    expect(checkTargets(headers, [...full.slice(0, 5), 'ean'], KNOWN)).toEqual({
      code: 'import_column_twice',
      target: 'ean',
    })
    expect(checkTargets(headers, full.slice(1), KNOWN)).toEqual({ code: 'import_columns_wrong' })
    expect(checkTargets(['a', 'b'], ['ean', 'stock:003'], KNOWN)).toEqual({ code: 'import_columns_wrong' })
    expect(checkTargets(['a', 'b'], ['ean', 'price:nowhere'], KNOWN)).toEqual({
      code: 'import_columns_wrong',
    })
    expect(checkTargets(['a', 'b'], ['ean', 'stock:001'], KNOWN)).toBeNull()
    expect(checkTargets(['a', 'b'], ['ean', 'on_hand'], KNOWN)).toEqual({
      code: 'import_columns_missing',
      fields: ['store_number'],
    })
    expect(checkTargets(['a'], [null], KNOWN)).toMatchObject({ code: 'import_columns_missing' })
    expect([
      isStockAlone(['ean', 'stock:001']),
      isStockAlone(['ean']),
      isStockAlone(['ean', 'title', 'stock:001']),
    ]).toEqual([true, false, false])
  })
})
