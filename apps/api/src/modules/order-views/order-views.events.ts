import { defineEvent } from '../../platform/events/event.ts'

interface ViewFacts {
  order_view_id: number
  name: string
  /** The company's, not a person's own. */
  is_shared: boolean
}

/** Somebody saved a view of the order list. */
export const orderViewSaved = defineEvent<ViewFacts>('order_view.saved')

/** A saved view was changed. */
export const orderViewChanged = defineEvent<ViewFacts>('order_view.changed')

/** A saved view was deleted. */
export const orderViewDeleted = defineEvent<ViewFacts>('order_view.deleted')
