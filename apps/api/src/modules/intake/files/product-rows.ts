import type { ImportField } from '@kontor/contract/intake'
import { STOCK_PREFIX } from '@kontor/contract/intake'
import { optionColumns, PARENTS, plainName } from './column-names.ts'
import type { Targets } from './column-targets.ts'

/** What a size has of its own; everything else it has of its product where its own cell is empty. */
const OF_VARIANT: ReadonlySet<string> = new Set<ImportField>([
  'ean',
  'sku',
  'size',
  'store_number',
  'on_hand',
])
/** Shopify: all rows of a product have its handle, and its first row alone what is said of the product. */
const HANDLES: ReadonlySet<string> = new Set(['handle', 'urlhandle'])
const OWN_NAMES: ReadonlySet<string> = new Set(['id', 'sku', 'artikelnummer', 'productnumber', 'ordernumber'])
const KINDS: ReadonlySet<string> = new Set(['type', 'typ', 'tipo'])
const VARIABLE = /^variab/i

/** A row with what its product says; a row that is a product and no size; or one whose product is not in the file. */
export type CompletedRow =
  | { readonly cells: readonly string[] }
  | { readonly isProduct: true }
  | { readonly missing: string }

/**
 * The rows of a file of a shop, in which what is said of a product stands once: each size gets it. Rows have to come in the
 * order of the file. Holds of each product that has variants the cells that they may lack.
 */
export class ProductRows {
  /** Whether the file has to be read once before, since a product may stand below its variants. */
  readonly needsProducts: boolean
  /** Where a row's own number is found as its SKU, when its article is called by the number of its product. */
  readonly ownNumber: number | undefined

  private readonly handle: number
  private readonly parent: number
  private readonly kind: number
  private readonly names: readonly number[]
  private readonly inherited: readonly number[]
  private readonly number: number
  private readonly title: number
  private readonly ean: number
  private readonly size: number
  private readonly color: number
  private readonly width: number

  private readonly products = new Map<string, readonly string[]>()
  private readonly wanted = new Set<string>()
  private last: { readonly handle: string; readonly product: readonly string[] } | undefined

  constructor(headers: readonly string[], targets: Targets) {
    const plain = headers.map(plainName)
    const at = (names: ReadonlySet<string>) => plain.findIndex((name) => names.has(name))
    this.handle = at(HANDLES)
    this.parent = at(PARENTS)
    this.kind = at(KINDS)
    this.number = targets.indexOf('wws_number')
    this.title = targets.indexOf('title')
    this.ean = targets.indexOf('ean')
    this.size = targets.indexOf('size')
    const color = targets.indexOf('color')
    // A product of several colours is an article for each.
    this.color = optionColumns(headers).some(({ value }) => value === color) ? color : -1
    this.width = headers.length
    this.names = plain.flatMap((name, index) => (OWN_NAMES.has(name) || index === this.number ? [index] : []))
    this.inherited = targets.flatMap((target, index) =>
      target === null || OF_VARIANT.has(target) || target.startsWith(STOCK_PREFIX) ? [] : [index],
    )
    this.needsProducts = this.handle < 0 && this.parent >= 0
    this.ownNumber =
      this.needsProducts && this.number >= 0 && !targets.includes('sku') ? this.width : undefined
  }

  /** Takes note of a row in the reading before: of products, and of who is called one. */
  note(cells: readonly string[]): void {
    const parent = this.parentOf(cells)
    if (parent !== '') this.wanted.add(parent)
    else {
      const product = this.inherited.map((column) => text(cells, column))
      for (const name of this.namesOf(cells)) this.products.set(name, product)
    }
  }

  /** Forgets the products that nobody calls his; the reading before is over. */
  settle(): void {
    for (const name of this.products.keys()) if (!this.wanted.has(name)) this.products.delete(name)
  }

  /** A row with what its product says. */
  complete(cells: readonly string[]): CompletedRow {
    if (this.handle >= 0) return this.ofHandle(cells)
    return this.needsProducts ? this.ofParent(cells) : { cells }
  }

  private ofHandle(cells: readonly string[]): CompletedRow {
    const handle = text(cells, this.handle)
    const isFirst = handle === '' || this.last?.handle !== handle
    if (isFirst) this.last = { handle, product: this.inherited.map((column) => text(cells, column)) }
    // Further pictures of a product stand in rows of their own.
    else if (text(cells, this.ean) === '' && text(cells, this.size) === '') return { isProduct: true }
    return { cells: this.coloured(this.filled(cells, this.last?.product ?? [])) }
  }

  private ofParent(cells: readonly string[]): CompletedRow {
    const parent = this.parentOf(cells)
    if (parent === '') {
      const isProduct = this.namesOf(cells).some((name) => this.wanted.has(name))
      return isProduct || VARIABLE.test(text(cells, this.kind)) ? { isProduct: true } : { cells }
    }
    const product = this.products.get(parent)
    if (!product) return { missing: parent }
    const own = text(cells, this.number)
    const filled = this.filled(cells, product)
    const number = product[this.inherited.indexOf(this.number)] ?? ''
    if (this.number >= 0 && number !== '') filled[this.number] = number
    if (this.ownNumber !== undefined) filled[this.ownNumber] = own
    // WooCommerce calls a variant by its product and what it differs in.
    const title = product[this.inherited.indexOf(this.title)] ?? ''
    if (title !== '' && text(filled, this.title).startsWith(title)) filled[this.title] = title
    return { cells: this.coloured(filled) }
  }

  private parentOf(cells: readonly string[]): string {
    const parent = text(cells, this.parent)
    // Shopware 5 calls a main variant by its own number.
    return this.namesOf(cells).includes(parent) ? '' : parent
  }

  private namesOf(cells: readonly string[]): string[] {
    const names = this.names.map((column) => text(cells, column)).filter((name) => name !== '')
    // WooCommerce writes `id:12` of a product without a number.
    return [...names, ...names.map((name) => `id:${name}`)]
  }

  private filled(cells: readonly string[], product: readonly string[]): string[] {
    const filled = Array.from({ length: this.width }, (_, column) => cells[column] ?? '')
    this.inherited.forEach((column, index) => {
      if (text(cells, column) === '') filled[column] = product[index] ?? ''
    })
    return filled
  }

  private coloured(cells: string[]): readonly string[] {
    const color = text(cells, this.color)
    if (this.number >= 0 && color !== '') cells[this.number] = `${text(cells, this.number)}-${color}`
    return cells
  }
}

const text = (cells: readonly string[], column: number): string => cells[column]?.trim() ?? ''
