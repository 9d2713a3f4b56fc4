/**
 * What the stream of events tells of: beginnings of the types of events, and those of the paths of the calls whose answers
 * change with them. Whoever may make one of these calls hears of such an event, and nobody else.
 */
export const LIVE_EVENTS: readonly {
  readonly kinds: readonly string[]
  readonly paths: readonly string[]
}[] = [
  { kinds: ['order.', 'line.'], paths: ['/orders', '/observation', '/monitoring'] },
  {
    kinds: ['label.'],
    paths: ['/orders', '/observation', '/messages/labelerrors', '/messages/notifications'],
  },
  { kinds: ['return.', 'case.'], paths: ['/orders', '/cases', '/observation'] },
  { kinds: ['order_action.'], paths: ['/orders', '/messages/notifications'] },
  { kinds: ['delivery.'], paths: ['/orders'] },
  { kinds: ['erp_export.'], paths: ['/orders', '/erp'] },
  { kinds: ['observation.'], paths: ['/observation'] },
  { kinds: ['announcement.', 'message.'], paths: ['/messages'] },
  { kinds: ['reservation.'], paths: ['/clickAndCollect'] },
  { kinds: ['dead_letter.'], paths: ['/intake/dead-letters'] },
  { kinds: ['prices.', 'price_breaker.'], paths: ['/pricing/held'] },
  { kinds: ['document.'], paths: ['/directsales'] },
]

/**
 * The path of what waits for the caller, which everybody may call: its answer changes with whatever they hear of, and makes
 * nobody hear of more.
 */
export const CHANGES_WITH_ALL = '/today'
