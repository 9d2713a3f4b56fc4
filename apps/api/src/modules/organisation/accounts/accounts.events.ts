import { defineEvent } from '../../../platform/events/event.ts'

/** An account at a channel was opened. */
export const accountCreated = defineEvent<{ channel_account_id: number }>('channel_account.created')

/** Settings of an account were changed; `fields` are names only: that credentials were given anew is all the log says. */
export const accountChanged = defineEvent<{ channel_account_id: number; fields: string[] }>(
  'channel_account.changed',
)

/** An account was paused or resumed. */
export const channelAccountSwitched = defineEvent<{ channel_account_id: number; is_active: boolean }>(
  'channel_account.switched',
)

/** The company's own contract with a carrier was changed; `fields` are names only. */
export const carrierAccountChanged = defineEvent<{ vendor: string; fields: string[] }>(
  'carrier_account.changed',
)
