/**
 * What is billed, each once (spec: issue "Organisation, downloads and bills", bills):
 * - `sale`: a piece left in a parcel
 * - `goodwill`: part of the price of a billed piece was given back
 * - `return`: a billed piece came back
 * - `void`: the parcel of a billed piece was voided
 * - `label`: a label was bought on the operator's contract
 * - `base_fee`: a month
 * - `pick_up`, `pick_up_return`: a reservation was picked up, or came back
 */
export type EventKind =
  | 'sale'
  | 'goodwill'
  | 'return'
  | 'void'
  | 'label'
  | 'base_fee'
  | 'pick_up'
  | 'pick_up_return'
