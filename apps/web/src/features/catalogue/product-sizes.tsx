import type { Product } from '@kontor/contract/catalogue'
import { NativeSelect } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { TABLE_ROLES } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { catalogueTexts } from './locales/index.ts'
import classes from './products.module.css'

interface Props {
  readonly product: Product
  readonly storeId: number | undefined
  readonly onStore: (storeId: number | undefined) => void
  readonly isFetching: boolean
}

/** The sizes with EAN, prices and where they lie; of one store, or of all. */
export function ProductSizes({ product, storeId, onStore, isFetching }: Props) {
  const t = useTexts(catalogueTexts)
  return (
    <Card
      title={t('detail.sizes')}
      flush
      actions={
        <NativeSelect
          size="xs"
          aria-label={t('detail.store')}
          value={storeId === undefined ? '' : String(storeId)}
          data={[
            { value: '', label: t('detail.allStores') },
            ...product.stores.map(({ id, store_number, name }) => ({
              value: String(id),
              label: `${store_number} ${name}`,
            })),
          ]}
          onChange={({ target }) => onStore(target.value === '' ? undefined : Number(target.value))}
        />
      }
    >
      {product.sizes.length === 0 ? (
        <EmptyState title={t('detail.noSizes')}>{t('detail.noSizesText')}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard.
        <section className={classes.sizesFrame} aria-label={t('detail.sizes')} tabIndex={0}>
          <table
            {...TABLE_ROLES.table}
            className={classes.sizes}
            aria-busy={isFetching}
            data-stale={isFetching || undefined}
          >
            <thead {...TABLE_ROLES.group}>
              <tr {...TABLE_ROLES.row}>
                <th scope="col">{t('size.size')}</th>
                <th scope="col">{t('size.ean')}</th>
                <th scope="col" data-end>
                  {t('size.original_price')}
                </th>
                <th scope="col" data-end>
                  {t('size.sale_price')}
                </th>
                <th scope="col" data-end>
                  {t('size.stock')}
                </th>
                <th scope="col">{t('size.stores')}</th>
              </tr>
            </thead>
            <tbody {...TABLE_ROLES.group}>
              {product.sizes.map((size) => (
                <tr key={size.ean} {...TABLE_ROLES.row}>
                  <th scope="row">{size.size}</th>
                  <td {...TABLE_ROLES.cell}>
                    <CopyText value={size.ean} />
                  </td>
                  <td {...TABLE_ROLES.cell} data-end data-label={t('size.original_price')}>
                    <Money amount={size.original_price} />
                  </td>
                  <td {...TABLE_ROLES.cell} data-end data-label={t('size.sale_price')}>
                    <Money amount={size.sale_price} />
                  </td>
                  <td {...TABLE_ROLES.cell} data-end data-figures data-label={t('size.stock')}>
                    {formatCount(size.stock)}
                  </td>
                  <td {...TABLE_ROLES.cell}>
                    <ul className={classes.places}>
                      {size.store_information.map(({ id, store_number, name, address, stock }) => (
                        <li key={id} data-hint={address}>
                          {store_number} {name}: <span data-figures>{formatCount(stock)}</span>
                        </li>
                      ))}
                    </ul>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
