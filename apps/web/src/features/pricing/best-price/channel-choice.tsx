import type { BestPrice } from '@kontor/contract/pricing'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './best-price.module.css'
import { bestPriceTexts } from './locales/index.ts'

interface Props {
  readonly channels: BestPrice['sales_channels']
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: number[]) => void
}

/** The channels on which a brand follows competitors; those without shipping costs say so. */
export function ChannelChoice({ channels, chosen, onChoose }: Props) {
  const t = useTexts(bestPriceTexts)
  const choose = (id: number, isChosen: boolean) =>
    onChoose(
      channels.flatMap((channel) =>
        (channel.id === id ? isChosen : chosen.includes(channel.id)) ? [channel.id] : [],
      ),
    )
  return (
    <Card title={t('channels')}>
      {channels.length === 0 ? (
        <EmptyState title={t('noChannels')} action={<Link to="/management/channels">{t('toChannels')}</Link>}>
          {t('noChannelsText')}
        </EmptyState>
      ) : (
        <fieldset className={classes.channels} aria-label={t('channels')}>
          {channels.map(({ id, name, has_shipping_costs }) => (
            <div key={id} className={classes.channel}>
              <Check
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
              {!has_shipping_costs && <span>{t('noShipping')}</span>}
            </div>
          ))}
        </fieldset>
      )}
      {channels.some(({ has_shipping_costs }) => !has_shipping_costs) && (
        <div className={classes.hint}>
          <p className="quiet">{t('shippingHint')}</p>
          <Link to="/settings/shipping">{t('setShipping')}</Link>
        </div>
      )}
    </Card>
  )
}
