import type { Product } from '@kontor/contract/catalogue'
import { Link } from '@tanstack/react-router'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card, Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { catalogueTexts } from './locales/index.ts'
import { PriceRate, returnRateStyle } from './product-list-columns.tsx'
import { ProductPicture } from './product-picture.tsx'
import { ProductSwitchButton } from './product-switch.tsx'
import classes from './products.module.css'
import { useProductSwitches, WHOLE } from './use-product-switches.ts'

interface Props {
  readonly product: Product
}

interface WithChannels extends Props {
  readonly channels: readonly { readonly id: number; readonly name: string; readonly label: string }[]
}

const NONE = '–'

/** What the product is. */
export function FactsCard({ product }: Props) {
  const t = useTexts(catalogueTexts)
  return (
    <Card title={product.title}>
      <div className={classes.facts}>
        <ProductPicture product={product} />
        <Facts>
          <Fact label={t('detail.brand')}>{product.brand}</Fact>
          <Fact label={t('detail.wwsNumber')}>
            <CopyText value={product.wws_number} />
          </Fact>
          <Fact label={t('detail.wwsModel')}>
            <CopyText value={product.wws_model} />
          </Fact>
          <Fact label={t('detail.imageId')}>{product.img_id || NONE}</Fact>
          <Fact label={t('detail.season')}>{product.season || NONE}</Fact>
          <Fact label={t('detail.category')}>{product.category || NONE}</Fact>
          <Fact label={t('detail.targetGroup')}>
            {product.target_group === '' ? NONE : t(`targetGroup.${product.target_group}`)}
          </Fact>
          <Fact label={t('detail.color')}>{product.color || NONE}</Fact>
          <Fact label={t('detail.price')}>
            <Money amount={product.products_price} />
          </Fact>
          <Fact label={t('detail.priceRate')}>
            <PriceRate pct={product.pct} />
          </Fact>
        </Facts>
      </div>
    </Card>
  )
}

/** Where it is on sale. */
export function SwitchesCard({ product, channels }: WithChannels) {
  const t = useTexts(catalogueTexts)
  const switches = useProductSwitches(product)
  return (
    <Card title={t('detail.switches')}>
      <div className={classes.switches}>
        <div className={classes.switchRow} data-hint={t('detail.wholeHint')}>
          <strong>{t('detail.whole')}</strong>
          <ProductSwitchButton
            switches={switches}
            name={WHOLE}
            label={t('switch.product', { model: product.wws_model })}
          />
        </div>
        {product.channels.map(({ name }) => {
          const channel = channels.find((each) => each.name === name)
          const label = channel?.label ?? name
          return (
            <div key={name} className={classes.switchRow}>
              <ChannelIcon id={channel?.id ?? 0} name={label} withName />
              <ProductSwitchButton
                switches={switches}
                name={name}
                label={t('switch.channel', { channel: label, model: product.wws_model })}
              />
            </div>
          )
        })}
        {product.channels.length === 0 && (
          <p>
            {t('detail.noChannels')} <Link to="/management/channels">{t('detail.toAccounts')}</Link>
          </p>
        )}
      </div>
    </Card>
  )
}

/** What was shipped of it and came back. */
export function FiguresCard({ product, channels }: WithChannels) {
  const t = useTexts(catalogueTexts)
  const keys = Object.keys(product.sales.channels)
  return (
    <Card title={t('detail.figures')}>
      <Facts>
        <Fact label={t('detail.sales')}>
          <span data-hint={t('detail.salesHint')}>{formatCount(product.sales.total)}</span>
        </Fact>
        <Fact label={t('detail.returns')}>
          <span data-hint={t('detail.returnsHint')}>{formatCount(product.returns.total)}</span>
        </Fact>
        <Fact label={t('detail.returnRate')}>
          <Badge style={returnRateStyle(product.return_rate)}>{formatPercent(product.return_rate)}</Badge>
        </Fact>
        {product.fit && (
          <Fact label={t('detail.fit')}>
            {t(product.fit.runs === 'small' ? 'detail.runsSmall' : 'detail.runsLarge', {
              percent: `${product.fit.percent} %`,
              returns: formatCount(product.fit.returns),
            })}
          </Fact>
        )}
        <Fact label={t('detail.stock')}>{formatCount(product.stock_company)}</Fact>
      </Facts>
      {keys.length > 0 && (
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{t('detail.channel')}</th>
              <th scope="col" data-hint={t('detail.salesHint')}>
                {t('detail.sales')}
              </th>
              <th scope="col" data-hint={t('detail.returnsHint')}>
                {t('detail.returns')}
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => {
              const channel = channels.find(({ name }) => name === key)
              return (
                <tr key={key}>
                  <th scope="row">
                    <ChannelIcon id={channel?.id ?? 0} name={channel?.label ?? key} withName />
                  </th>
                  <td data-figures>{formatCount(product.sales.channels[key] ?? 0)}</td>
                  <td data-figures>{formatCount(product.returns.channels[key] ?? 0)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}
