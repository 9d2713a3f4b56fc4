import { defineEvent } from '../../platform/events/event.ts'

/** What was switched of a product; only what changed is named. */
interface SwitchedProduct {
  article_id: number
  /** Its ERP id, by which people know it. */
  wws_number: string
  /** The product as a whole. */
  is_active?: boolean
  /** By the key of the channel. */
  channels?: Readonly<Record<string, boolean>>
}

/** Somebody switched a product on or off, as a whole or on channels. */
export const productSwitched = defineEvent<SwitchedProduct>('product.switched')
