import type { de } from './de.ts'

export const en: typeof de = {
  status: {
    requested: 'Requested',
    accepted: 'Accepted',
    declined: 'Declined',
  },
  reason: {
    item_broken: 'Item damaged',
    item_different_as_shown: 'Item different from the picture',
    delivery_too_late: 'Delivered too late',
    other: 'Another reason',
  },
  condition: {
    like_new: 'Like new',
    worn: 'Worn',
    damaged: 'Damaged',
    defective: 'Defective',
  },
}
