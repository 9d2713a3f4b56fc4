import { defineEvent } from '../../platform/events/event.ts'

/** An export of an order was asked for, or an attempt at it has ended. */
export const erpExportChanged = defineEvent<{ order_id: number }>('erp_export.changed')
