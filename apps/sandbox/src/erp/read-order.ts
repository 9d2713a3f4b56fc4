import { all, readXml, textAt, type XmlElement, XmlError } from '../platform/read-xml.ts'
import type { ErpOrderRecord } from './erp-model.ts'

export type ReadOrder = Pick<ErpOrderRecord, 'order_id' | 'company' | 'quantity' | 'total' | 'items'>

/** What an ERP finds wrong with a document before it books anything. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/** Reads an openTRANS 2.1 ORDER. @throws OrderRefused naming everything that is missing or does not add up */
export function readOrder(xml: string): ReadOrder {
  const order = rootOf(xml)
  const problems: string[] = []
  const info = all(order, 'ORDER_HEADER', 'ORDER_INFO')[0]
  const items = all(order, 'ORDER_ITEM_LIST', 'ORDER_ITEM').map((item) => itemOf(item, problems))
  const required = (what: string, value: string) => {
    if (value === '') problems.push(`${what} is missing`)
    return value
  }
  const read = {
    order_id: required('ORDER_ID', info ? textAt(info, 'ORDER_ID') : ''),
    company: required(
      'SUPPLIER_IDREF',
      info ? textAt(info, 'ORDER_PARTIES_REFERENCE', 'SUPPLIER_IDREF') : '',
    ),
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    total: required('TOTAL_AMOUNT', textAt(order, 'ORDER_SUMMARY', 'TOTAL_AMOUNT')),
    items: items.map(({ cents: _cents, ...item }) => item),
  }
  if (info) {
    required('ORDER_DATE', textAt(info, 'ORDER_DATE'))
    required('CURRENCY', textAt(info, 'CURRENCY'))
    required('BUYER_IDREF', textAt(info, 'ORDER_PARTIES_REFERENCE', 'BUYER_IDREF'))
    if (all(info, 'PARTIES', 'PARTY').length < 2) problems.push('PARTIES names fewer than two')
  }
  if (items.length === 0) problems.push('ORDER_ITEM is missing')
  if (Number(textAt(order, 'ORDER_SUMMARY', 'TOTAL_ITEM_NUM')) !== items.length)
    problems.push('TOTAL_ITEM_NUM is not the number of items')
  if (items.reduce((sum, item) => sum + item.cents, 0) !== Math.round(Number(read.total) * 100))
    problems.push('TOTAL_AMOUNT is not the sum of the items')
  if (problems.length > 0) throw new OrderRefused(problems)
  return read
}

function rootOf(xml: string): XmlElement {
  try {
    const root = readXml(xml)
    if (root.name !== 'ORDER') throw new OrderRefused([`ORDER expected, ${root.name} found`])
    if (root.attributes.version !== '2.1') throw new OrderRefused(['version 2.1 expected'])
    return root
  } catch (error) {
    if (error instanceof XmlError) throw new OrderRefused([error.message])
    throw error
  }
}

function itemOf(item: XmlElement, problems: string[]) {
  const line_item_id = textAt(item, 'LINE_ITEM_ID')
  const quantity = Number(textAt(item, 'QUANTITY'))
  const amount = Number(textAt(item, 'PRICE_LINE_AMOUNT'))
  if (line_item_id === '') problems.push('LINE_ITEM_ID is missing')
  if (!(quantity > 0)) problems.push(`QUANTITY of item ${line_item_id} is not a number above zero`)
  if (!Number.isFinite(amount)) problems.push(`PRICE_LINE_AMOUNT of item ${line_item_id} is not a number`)
  return {
    line_item_id,
    ean: textAt(item, 'PRODUCT_ID', 'INTERNATIONAL_PID'),
    quantity,
    deliverer: textAt(item, 'SHIPMENT_PARTIES_REFERENCE', 'DELIVERER_IDREF'),
    cents: Math.round(amount * 100),
  }
}
