import type { ProductRow } from '@kontor/contract/catalogue'
import { IconBan, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { catalogueTexts } from './locales/index.ts'
import { ProductSwitchButton } from './product-switch.tsx'
import classes from './products.module.css'
import { useProductSwitches } from './use-product-switches.ts'

/** What the list knows of a channel. */
export interface Channel {
  readonly id: number
  readonly name: string
  readonly label: string
}

interface Props {
  readonly row: ProductRow
  readonly channels: readonly Channel[]
}

/** So many channels are shown by their icons, the rest as a number. */
const MOST_ICONS = 8

/** On which channels a product is off, and the switches of all of them behind it (issue 27, 13: not a tick for each). */
export function ProductChannels({ row, channels }: Props) {
  const t = useTexts(catalogueTexts)
  const switches = useProductSwitches(row)
  const all = row.channels.map(({ name }) => {
    const channel = channels.find((each) => each.name === name)
    return { name, id: channel?.id ?? 0, label: channel?.label ?? name }
  })
  if (all.length === 0) return <span className={classes.quiet}>–</span>
  const off = all.filter(({ name }) => !switches.isOn(name))
  const state =
    off.length === 0
      ? t('channels.allOn')
      : off.length === all.length
        ? t('channels.allOff')
        : t('channels.off', { channels: off.map(({ label }) => label).join(', ') })
  const isMixed = off.length > 0 && off.length < all.length
  const name = t('channels.of', { model: row.wws_model })
  return (
    <Popover
      label={name}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={classes.channels}
          aria-label={`${name}: ${state}`}
          data-hint={isMixed ? state : undefined}
          data-off={off.length > 0 || undefined}
        >
          {off.length === 0 ? <IconCheck size={14} aria-hidden /> : <IconBan size={14} aria-hidden />}
          {isMixed ? (
            <span aria-hidden className={classes.offChannels}>
              {off.slice(0, MOST_ICONS).map((channel) => (
                <ChannelIcon key={channel.name} id={channel.id} name={channel.label} />
              ))}
              {off.length > MOST_ICONS && <span>+{formatCount(off.length - MOST_ICONS)}</span>}
            </span>
          ) : (
            <span>{state}</span>
          )}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      <div className={classes.channelSwitches}>
        {all.map(({ name: key, id, label }) => (
          <div key={key} className={classes.switchRow}>
            <ChannelIcon id={id} name={label} withName />
            <ProductSwitchButton
              switches={switches}
              name={key}
              label={t('switch.channel', { channel: label, model: row.wws_model })}
            />
          </div>
        ))}
      </div>
    </Popover>
  )
}
