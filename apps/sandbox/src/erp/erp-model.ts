/** An order document that the ERP has taken. */
export interface ErpOrderRecord {
  /** Name of the document: the caller's idempotency key, or the number of the order. */
  key: string
  /** `ORDER_ID` of the document. */
  order_id: string
  company: string
  quantity: number
  total: string
  items: { line_item_id: string; ean: string; quantity: number; deliverer: string }[]
  received_at: string
  via: 'http' | 'ftp'
  xml: string
  /** How often it was sent again after it had been taken. */
  repeats: number
}

/** User and password of the ERP's order interface. */
export interface ErpCredentials {
  user: string
  password: string
}
