import type { ProductSwitch, ProductSwitched } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { productSwitched } from './catalogue.events.ts'
import { switchMessage } from './catalogue.texts.ts'
import { lockSwitches, type SoldChannel, saveSwitches, soldChannels } from './products.repository.ts'
import { findProductId } from './products.ts'

/**
 * Has the channels told of articles whose switches changed, in the transaction of the change.
 * @returns whether there is something to tell
 */
export type TellChannels = (ctx: Ctx, articleIds: readonly number[]) => Promise<boolean>

/**
 * Switches a product on or off, as a whole or on channels. The product's own switch keeps those of its channels. Of
 * several calls at once the last one counts.
 * @returns how it is switched now; `status` 202 when a channel has to be told, 200 when none has, 0 when it was so already
 * @throws AppError `product_not_found`, `product_ambiguous`, `channel_without_account`
 */
export async function switchProduct(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
  wanted: ProductSwitch,
  tellChannels: TellChannels,
): Promise<ProductSwitched> {
  const id = await findProductId(ctx, model, wwsNumber)
  const channels = await soldChannels(ctx)
  const asked = askedFor(channels, wanted)
  const before = await lockSwitches(ctx, id)
  const isActive = wanted.product_active ?? before.isActive
  const changed = new Map(
    [...asked].filter(([channel, isOn]) => (before.channels.get(channel) ?? true) !== isOn),
  )
  const isChanged = changed.size > 0 || isActive !== before.isActive
  // What a person has decided no feed switches on again, even where it was off already.
  const isOffByFeed = before.isOffByFeed && wanted.product_active === undefined
  if (isChanged || isOffByFeed !== before.isOffByFeed)
    await saveSwitches(ctx, id, { isActive, isOffByFeed, channels: changed })
  if (isChanged) {
    await ctx.emit(productSwitched, {
      article_id: id,
      wws_number: before.wwsNumber,
      ...(isActive === before.isActive ? {} : { is_active: isActive }),
      ...(changed.size === 0 ? {} : { channels: namedBy(channels, changed) }),
    })
  }
  const isToTell = isChanged && (await tellChannels(ctx, [id]))
  return {
    status: isToTell ? 202 : isChanged ? 200 : 0,
    message: switchMessage(
      {
        channels: channels.filter(({ id }) => changed.has(id)).map(({ name }) => name),
        whole: isActive !== before.isActive,
      },
      ctx.locale,
    ),
    is_active: isActive,
    channels: channels.map((channel) => ({
      name: channel.key,
      active: changed.get(channel.id) ?? before.channels.get(channel.id) ?? true,
    })),
  }
}

/** What is asked for by id of the channel. @throws AppError `channel_without_account` */
function askedFor(
  channels: readonly SoldChannel[],
  { channels: asked = [] }: ProductSwitch,
): Map<number, boolean> {
  const ids = new Map(channels.map(({ id, key }) => [key, id]))
  return new Map(
    asked.map(({ name, active }) => {
      const id = ids.get(name)
      if (id === undefined) throw new AppError('channel_without_account', { channel: name })
      return [id, active]
    }),
  )
}

const namedBy = (channels: readonly SoldChannel[], changed: ReadonlyMap<number, boolean>) =>
  Object.fromEntries(
    channels.flatMap(({ id, key }) => {
      const isOn = changed.get(id)
      return isOn === undefined ? [] : [[key, isOn] as const]
    }),
  )
