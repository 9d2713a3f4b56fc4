import type { Allocation } from '@kontor/contract/intake'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import type { de } from './locales/de.ts'

/** Who got how many pieces, in words: one text each. */
export const givenTo = ({ chosen }: Allocation, t: Translate<typeof de>): string[] =>
  chosen.map(({ company, pieces }) => t('share', { company, pieces: formatCount(pieces) }))

/**
 * The draw as a share of its range, `42,00 %`: companies that are equal divide it evenly in the order of their ids.
 * @returns undefined where the draw decided nothing
 */
export const drawOf = ({ reason, draw }: Allocation): string | undefined =>
  reason === 'drawn' || reason === 'split' ? formatPercent(draw * 100) : undefined
