import type { Translated } from '@kontor/contract/shared'

/** Points as people read them; they are kept in halves, so that they are whole numbers. */
export const fromHalfPoints = (halfPoints: number): number => halfPoints / 2

/** Name of an entry of the history: `*_tr` of the order, `*_ln` of a line (decisions: Order state machine). */
export type TransitionName = `${string}_${'tr' | 'ln'}`

/** Machine-readable detail of a transition; the order document words it. */
export interface TransitionDetail {
  /** It happened before the order came to Kontor. */
  readonly imported?: boolean
  /** Key of a reason (`payment_expired`, `out_of_stock`, `best_ranking`, …), or a text of the outside world. */
  readonly reason?: string
  readonly carrier?: string
  readonly tracking_number?: string
  /** Store the line is now sent from, as `number name`. */
  readonly store?: string
  /** Store it was sent from before. */
  readonly from_store?: string
  /** Parcel it belongs to. */
  readonly shipping_id?: number
  /** Number of an invoice or credit note. */
  readonly document?: string
  /** What the carrier or the channel answered. */
  readonly error?: string
  /** Kind of the report to the channel that it is about. */
  readonly report?: string
  /** An amount in minor units of `currency`. */
  readonly cents?: number
  readonly currency?: string
  /** How many pieces somebody found in the store that a line leaves. */
  readonly found?: number
  /** What a person wrote to it. */
  readonly comment?: string
}

/** What a module adds to the texts of the history: names of entries, and keys of reasons. */
export interface HistoryTexts {
  readonly transitions: Readonly<Record<TransitionName, Translated>>
  readonly reasons: Readonly<Record<string, Translated>>
}
