import { defineEvent, defineSignal } from '../../../platform/events/event.ts'

/** Somebody has all products of a filter switched, or what was switched so taken back. The one entry of a bulk update. */
export const productsSwitched = defineEvent<{
  bulk_id: number
  /** How many products matched. */
  count: number
  /** What is wanted, by the key of the channel. */
  channels: Readonly<Record<string, boolean>>
  /** The update that is taken back. */
  reverts?: number
}>('product.bulk_switched')

/** A part of a bulk update is done: at most 1,000 articles, each switched on one or more of the channels. */
export const productBatchSwitched = defineSignal<{
  bulk_id: number
  article_ids: readonly number[]
  /** Keys of the channels that were switched. */
  channels: readonly string[]
}>('product.batch_switched')
