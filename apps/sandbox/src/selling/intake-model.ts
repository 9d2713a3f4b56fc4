/** An order that the sandbox's own shops posted, and what they were told. */
export interface IntakeSale {
  id: string
  channel: string
  at: string
  state: 'paid' | 'unpaid'
  /** What was posted. */
  body: unknown
  /** HTTP status of the last try; 0 when nobody answered. */
  status: number
  answer?: unknown
}
