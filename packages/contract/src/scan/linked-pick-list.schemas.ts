import { z } from 'zod'
import { PickListRow } from '../orders/pick-list.schemas.ts'

/** The header that carries the token of a link to a store's pick list. */
export const PICK_LIST_TOKEN_HEADER = 'pick-list-token'

/** A piece as the link of a store shows it: nothing in it tells of the customer, the price or the channel. */
export const LinkedPickListRow = PickListRow.pick({
  line_id: true,
  image_url: true,
  kind: true,
  order_date: true,
  ship_by: true,
  qb_id: true,
  manufacturer: true,
  article_number: true,
  ean: true,
  size: true,
  color: true,
  title: true,
  pick: true,
})
export type LinkedPickListRow = z.infer<typeof LinkedPickListRow>

/** The pieces to be fetched in one store, as its link shows them. */
export const LinkedPickList = z.object({
  company: z.string(),
  store: PickListRow.pick({ store_number: true, store_name: true }),
  /** What the link is called; its ticks carry the name. */
  link: z.string(),
  data: z.array(LinkedPickListRow),
  /** There are more lines than the list takes. */
  is_capped: z.boolean(),
  limit: z.number().int(),
})
export type LinkedPickList = z.infer<typeof LinkedPickList>
