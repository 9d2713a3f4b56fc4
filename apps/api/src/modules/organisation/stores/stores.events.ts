import { defineEvent } from '../../../platform/events/event.ts'

/** A store was opened. */
export const storeCreated = defineEvent<{ store_id: number }>('store.created')

/** Settings of a store were changed; `fields` names them as the contract does. */
export const storeChanged = defineEvent<{ store_id: number; fields: string[] }>('store.changed')

/** A store sends and takes reservations again, or no more. */
export const storeSwitched = defineEvent<{ store_id: number; is_active: boolean }>('store.switched')

/** A store was put on a local marketplace, or what was set of it there was changed. */
export const storeMarketplaceChanged = defineEvent<{
  configuration_id: number
  store_id: number
  marketplace_id: number
  sales_channel_id: number
  is_active: boolean
}>('store_marketplace.changed')

/** A scan device was added to a store. */
export const deviceAdded = defineEvent<{ store_id: number; device_id: number }>('store_device.added')

/** A scan device was changed; `fields` names what. */
export const deviceChanged = defineEvent<{ store_id: number; device_id: number; fields: string[] }>(
  'store_device.changed',
)

/** A link to the pick list of a store was made. */
export const pickListLinkMade = defineEvent<{ store_id: number; link_id: number; name: string }>(
  'pick_list_link.made',
)

/** A link to the pick list of a store was revoked. */
export const pickListLinkRevoked = defineEvent<{ store_id: number; link_id: number; name: string }>(
  'pick_list_link.revoked',
)

/** A scan device was removed. */
export const deviceRemoved = defineEvent<{ store_id: number; device_id: number }>('store_device.removed')
