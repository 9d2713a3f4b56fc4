import type { Colour } from '@kontor/contract/ranking'

/** What colour and place are worked out from: pieces sent and booked back, the business days they took, and points. */
export interface RankingSums {
  readonly acts: number
  readonly days: number
  readonly halfPoints: number
}

/**
 * The colour of what was sent and booked back: green within a business day on average, yellow within two (spec: catalogue
 * §9, Ranking rules). Compared exactly, never as a quotient.
 */
export function colourFrom({ acts, days }: Pick<RankingSums, 'acts' | 'days'>): Colour {
  if (acts === 0) return 'grey'
  if (days <= acts) return 'green'
  return days <= 2 * acts ? 'yellow' : 'red'
}
