import { defineEvent } from '../../platform/events/event.ts'

// Who the customer is never stands in an event: numbers of erasures and how many records they are about do.

/** Somebody took everything that is stored about a customer. */
export const personalDataExported = defineEvent<{ kinds: string[]; rows: number }>('personal_data.exported')

/** Somebody has a customer's personal data erased, or their time is up; `rows` is how many records. */
export const erasureRequested = defineEvent<{ erasure_id: number; rows: number }>('erasure.requested')

/** All of it is erased that can be. */
export const erasureDone = defineEvent<{ erasure_id: number; rows: number }>('erasure.done')

/** How long is kept what is erased by itself was changed. */
export const retentionChanged = defineEvent<{ fields: string[] }>('retention.changed')
