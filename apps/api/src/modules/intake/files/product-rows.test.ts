import { describe, expect, it } from 'vitest'
import { guessTargets } from './column-targets.ts'
import { ProductRows } from './product-rows.ts'

/** The rows of a file as they are completed, by header; a number or a word where a row is none. */
function completed(text: string): unknown[] {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()))
  const targets = guessTargets(headers, ['001'], rows)
  const products = new ProductRows(headers, targets)
  if (products.needsProducts) for (const row of rows) products.note(row)
  products.settle()
  return rows.map((row) => {
    const read = products.complete(row)
    if ('isProduct' in read) return 'product'
    if ('missing' in read) return `without ${read.missing}`
    const named = targets.map((target, index): [string | null, string | undefined] => [
      target,
      read.cells[index],
    ])
    const own = products.ownNumber === undefined ? [] : [['sku', read.cells[products.ownNumber]] as const]
    return Object.fromEntries(
      [...named, ...own].filter(([target]) => target !== null && target !== 'is_active'),
    )
  })
}

describe('the rows of a shop’s file', () => {
  it('of Shopify get what the first row of their handle says; further pictures are no sizes', () => {
    expect(
      completed(`
        Handle;Title;Vendor;Option1 Name;Option1 Value;Variant Price;Variant Barcode;Variant Inventory Qty;Image Src
        stiefel;Stiefel;Filou;Größe;38;89.95;4006381333931;2;https://x.test/1.jpg
        stiefel;;;;39;89.95;4006381333948;0;https://x.test/2.jpg
        stiefel;;;;;;;;https://x.test/3.jpg
        pumps;Pumps;Lasca;Größe;36;59.95;;1;`),
    ).toEqual([
      {
        wws_number: 'stiefel',
        title: 'Stiefel',
        brand: 'Filou',
        size: '38',
        sale_price: '89.95',
        ean: '4006381333931',
        'stock:001': '2',
        image_url: 'https://x.test/1.jpg',
      },
      {
        wws_number: 'stiefel',
        title: 'Stiefel',
        brand: 'Filou',
        size: '39',
        sale_price: '89.95',
        ean: '4006381333948',
        'stock:001': '0',
        image_url: 'https://x.test/2.jpg',
      },
      'product',
      expect.objectContaining({ wws_number: 'pumps', brand: 'Lasca', ean: '', size: '36' }),
    ])
  })

  it('of a product in several colours are an article for each', () => {
    expect(
      completed(`
        Handle;Title;Option1 Name;Option1 Value;Option2 Name;Option2 Value;Variant Barcode
        stiefel;Stiefel;Farbe;rot;Größe;38;1
        stiefel;;;blau;;38;2`),
    ).toEqual([
      { wws_number: 'stiefel-rot', title: 'Stiefel', color: 'rot', size: '38', ean: '1' },
      { wws_number: 'stiefel-blau', title: 'Stiefel', color: 'blau', size: '38', ean: '2' },
    ])
  })

  it('of WooCommerce get what their product says, wherever it stands, and their own number as SKU', () => {
    expect(
      completed(`
        ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Regular price;Stock;Parent;Brands;Attribute 1 name;Attribute 1 value(s)
        12;variation;S1-38;4006381333931;Stiefel - 38;89.95;2;S1;;Größe;38
        11;variable;S1;;Stiefel;;;;Filou;Größe;38, 39
        13;variation;S1-39;4006381333948;Stiefel - 39;79.95;;id:11;;Größe;39
        20;simple;T1;4006381333955;Tasche;20;1;;Lasca;;
        30;variation;Z-1;;Z;1;1;Z;;;
        40;variable;V;;Leer;;;;Filou;Größe;38`),
    ).toEqual([
      {
        wws_number: 'S1',
        sku: 'S1-38',
        ean: '4006381333931',
        title: 'Stiefel',
        original_price: '89.95',
        'stock:001': '2',
        brand: 'Filou',
        size: '38',
      },
      'product',
      expect.objectContaining({
        wws_number: 'S1',
        sku: 'S1-39',
        title: 'Stiefel',
        original_price: '79.95',
        'stock:001': '',
      }),
      expect.objectContaining({ wws_number: 'T1', title: 'Tasche', brand: 'Lasca' }),
      'without Z',
      'product',
    ])
  })

  it('of Shopware get price and maker of their product', () => {
    expect(
      completed(`
        id;parent_id;product_number;name;price_gross;manufacturer_name;ean
        a1;;SW1;Stiefel;89.95;Filou;
        b2;a1;SW1.1;;;;4006381333931
        b3;a1;SW1.2;;99.95;;4006381333948
        c1;;SW2;Pumps;59.95;Lasca;`),
    ).toEqual([
      'product',
      {
        wws_number: 'SW1',
        sku: 'SW1.1',
        title: 'Stiefel',
        sale_price: '89.95',
        brand: 'Filou',
        ean: '4006381333931',
      },
      expect.objectContaining({ sku: 'SW1.2', sale_price: '99.95' }),
      // No size of it is in the file: that its EAN is missing is said like of any row.
      expect.objectContaining({ wws_number: 'SW2', ean: '' }),
    ])
  })

  it('of other systems stay as they are', () => {
    expect(completed(`EAN;Artikel-Nr.;Titel\n1;2;\n3;2;x`)).toEqual([
      { ean: '1', wws_number: '2', title: '' },
      { ean: '3', wws_number: '2', title: 'x' },
    ])
  })
})
