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
    expect(guessTargets(['EAN', 'Lager'], ['001'])).toEqual(['ean', 'stock:001'])
    expect(guessTargets(['EAN', 'Filiale', 'Lager'], ['001', '002'])).toEqual([
      'ean',
      'store_number',
      'on_hand',
    ])
    expect(guessTargets(['EAN', 'Lager', 'Bestand'], ['001', '002'])).toEqual([
      'ean',
      'store_number',
      'on_hand',
    ])
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

  test('is known of the exports of shops', () => {
    const known = (headers: string, rows: string[][] = []) =>
      Object.fromEntries(
        headers
          .split(',')
          .map((header, index): [string, unknown] => [
            header,
            guessTargets(headers.split(','), ['001'], rows)[index],
          ])
          .filter(([, target]) => target !== null),
      )
    // Shopify, as it was and as it is now.
    const shopify =
      'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status'
    const expected = {
      Handle: 'wws_number',
      Title: 'title',
      Vendor: 'brand',
      Published: 'is_active',
      'Option1 Value': 'size',
      'Option2 Value': 'color',
      'Variant SKU': 'sku',
      'Variant Inventory Qty': 'stock:001',
      'Variant Price': 'sale_price',
      'Variant Compare At Price': 'original_price',
      'Variant Barcode': 'ean',
      'Image Src': 'image_url',
    }
    expect(known(shopify)).toEqual(expected)
    const row = (first: string, second: string) => ['h', '', '', '', '', '', first, 'x', second, 'y']
    expect(known(shopify, [row('Title', ''), row('Farbe', 'Größe')])).toEqual({
      ...expected,
      'Option1 Value': 'color',
      'Option2 Value': 'size',
    })
    expect(
      known(
        'Title,URL handle,Vendor,Option1 name,Option1 value,SKU,Barcode,Price,Compare-at price,Inventory quantity,Product image URL',
      ),
    ).toEqual({
      Title: 'title',
      'URL handle': 'wws_number',
      Vendor: 'brand',
      'Option1 value': 'size',
      SKU: 'sku',
      Barcode: 'ean',
      Price: 'sale_price',
      'Compare-at price': 'original_price',
      'Inventory quantity': 'stock:001',
      'Product image URL': 'image_url',
    })
    // WooCommerce: a header with commas stands alone here.
    expect(guessTargets(['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN oder ISBN'], [])).toEqual(['ean', null])
    expect(guessTargets(['GTIN, UPC, EAN oder ISBN'], [])).toEqual(['ean'])
    expect(
      known(
        'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Images,Parent,Brands,Attribute 1 name,Attribute 1 value(s)',
      ),
    ).toEqual({
      SKU: 'wws_number',
      Name: 'title',
      Published: 'is_active',
      Stock: 'stock:001',
      'Sale price': 'sale_price',
      'Regular price': 'original_price',
      Images: 'image_url',
      Brands: 'brand',
      'Attribute 1 value(s)': 'size',
    })
    expect(
      known(
        'ID,Typ,Artikelnummer,Name,Veröffentlicht,Lager,Angebotspreis,Regulärer Preis,Bilder,Übergeordnet,Marken,Attribut 1 Name,Attribut 1 Wert(e)',
        [['1', 'variable', '', '', '', '', '', '', '', '', '', 'Schuhgröße', '38, 39']],
      ),
    ).toEqual({
      Artikelnummer: 'wws_number',
      Name: 'title',
      Veröffentlicht: 'is_active',
      Lager: 'stock:001',
      Angebotspreis: 'sale_price',
      'Regulärer Preis': 'original_price',
      Bilder: 'image_url',
      Marken: 'brand',
      'Attribut 1 Wert(e)': 'size',
    })
    // Shopware 6 and 5.
    expect(
      known(
        'id,parent_id,product_number,active,stock,name,price_net,price_gross,tax_rate,cover_media_url,manufacturer_name,categories,ean',
      ),
    ).toEqual({
      product_number: 'wws_number',
      active: 'is_active',
      stock: 'stock:001',
      name: 'title',
      price_gross: 'sale_price',
      tax_rate: 'tax_rate',
      cover_media_url: 'image_url',
      manufacturer_name: 'brand',
      ean: 'ean',
    })
    expect(known('ordernumber,mainnumber,name,supplier,instock,price_EK,pseudoprice_EK')).toEqual({
      ordernumber: 'wws_number',
      name: 'title',
      supplier: 'brand',
      instock: 'stock:001',
      price_EK: 'sale_price',
      pseudoprice_EK: 'original_price',
    })
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
