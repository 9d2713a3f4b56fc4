/** Why a customer sends a piece back (spec: orders §5). */
export const RETURN_REASONS = [
  'no_reason',
  'dont_like_item',
  'item_too_big',
  'item_too_small',
  'price_quality_ratio',
  'delivery_too_late',
  'item_different_as_shown',
  'wrong_item',
  'item_defect',
  'address_invalid',
  'customer_decline',
  'item_for_choice',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
/** Spec: orders §9. */
export const DEFAULT_RETURN_REASON: ReturnReason = 'no_reason'
