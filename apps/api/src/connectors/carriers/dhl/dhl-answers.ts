import { z } from 'zod'

// Answers of Parcel DE Shipping 2.1.8 and Parcel DE Returns 1. Only what this connector reads; what DHL may leave out is optional.

const text = z.string().nullish()

const Status = z.object({ title: text, statusCode: z.number().nullish(), detail: text })
const Document = z.object({ b64: text })
const Message = z.object({ property: text, validationMessage: text })

const Item = z.object({
  shipmentNo: text,
  sstatus: Status,
  label: Document.nullish(),
  customsDoc: Document.nullish(),
  validationMessages: z.array(Message).nullish(),
})
/** What became of one shipment (`ResponseItem`). */
export type AnsweredItem = z.infer<typeof Item>

/** What became of each shipment (`LabelDataResponse`), however the whole went: one is asked for at a time. */
export const OrderAnswer = z.object({ items: z.tuple([Item]) })

/** A return label as it was made: it is answered once, and cannot be asked for again. */
export const ReturnAnswer = z.object({
  shipmentNo: z.string().min(1),
  label: z.object({ b64: z.string().min(1) }),
})

/** An item of a refusal: an objection of the schema to a property, or a shipment with its messages. */
const RefusedItem = z.object({
  propertyPath: text,
  message: text,
  shipmentNo: text,
  sstatus: Status.nullish(),
  validationMessages: z.array(Message).nullish(),
})
export type RefusedItem = z.infer<typeof RefusedItem>

/** A refusal of any of DHL's calls: in `items`, or as a problem with a title (RFC 7807), of which `status` is a number there. */
export const Refusal = z.object({
  title: text,
  detail: text,
  status: z.union([Status, z.number()]).nullish(),
  items: z.array(RefusedItem).nullish(),
})
export type Refusal = z.infer<typeof Refusal>
