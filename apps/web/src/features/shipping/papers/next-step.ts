/** What an order whose papers are there is waiting for: its primary button (issue 27, 8). */
export type NextStep = 'print' | 'next_order' | 'to_list' | 'none'

interface Facts {
  /** Its papers were made while it was on screen. */
  readonly isFresh: boolean
  /** There are papers that can be printed. */
  readonly hasPapers: boolean
  /** They were printed since then. */
  readonly isPrinted: boolean
  /** It was opened from a list. */
  readonly isFromList: boolean
  /** In which another order follows. */
  readonly hasNext: boolean
}

/** Papers that have just been made are printed first; then the next order of the list comes, and after the last one the list. */
export function nextStep({ isFresh, hasPapers, isPrinted, isFromList, hasNext }: Facts): NextStep {
  if (isFresh && hasPapers && !isPrinted) return 'print'
  if (hasNext) return 'next_order'
  return isFromList ? 'to_list' : 'none'
}
