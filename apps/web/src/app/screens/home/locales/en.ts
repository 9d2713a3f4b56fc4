import type { de } from './de.ts'

export const en: typeof de = {
  latest: {
    title: 'Latest orders',
    all: 'All orders',
    number: 'Order number',
    date: 'Order date',
    customer: 'Customer',
    channel: 'Channel',
    lines: 'Lines',
    total: 'Total',
    status: 'Status',
    empty: 'No orders yet',
    emptyText: 'As soon as a marketplace or your shop sells, the orders stand here.',
  },
  stats: {
    title: 'Orders by state',
    hint: {
      new: 'Orders that have reached Kontor since midnight, reserved ones included.',
      open: 'Approved and open orders of all months.',
      reserved: 'Orders of all months that are not released yet.',
      shipped: 'Shipped and completed orders of all months.',
    },
    new: 'Arrived today',
    open: 'Open',
    reserved: 'Reserved',
    shipped: 'Shipped',
  },
}
