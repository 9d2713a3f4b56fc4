import type { Product } from '@kontor/contract/catalogue'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { catalogueTexts } from './locales/index.ts'
import classes from './product-matrix.module.css'

/** Which store has how many of each size, with what is promised of them; nothing without a store that has some. */
export function ProductMatrix({ product: { sizes, stores } }: { readonly product: Product }) {
  const t = useTexts(catalogueTexts)
  if (stores.length === 0) return null
  return (
    <Card title={t('matrix.title')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard. */}
      <section className={classes.frame} aria-label={t('matrix.title')} tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('size.size')}</th>
              {stores.map(({ id, store_number, name }) => (
                <th key={id} scope="col" data-hint={name}>
                  {store_number}
                  <span className="visually-hidden"> {name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ ean, size, by_store }) => (
              <tr key={ean}>
                <th scope="row">{size}</th>
                {stores.map(({ id }) => (
                  <Cell key={id} pieces={by_store.find((each) => each.id === id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.note}>{t('matrix.note')}</p>
    </Card>
  )
}

function Cell({
  pieces,
}: {
  readonly pieces: { readonly stock: number; readonly reserved: number } | undefined
}) {
  const t = useTexts(catalogueTexts)
  if (!pieces) return <td className="quiet">–</td>
  return (
    <td data-figures>
      {formatCount(pieces.stock)}
      {pieces.reserved > 0 && (
        <span className="quiet" data-hint={t('matrix.reserved', { pieces: formatCount(pieces.reserved) })}>
          {' '}
          ({formatCount(pieces.reserved)})
        </span>
      )}
    </td>
  )
}
