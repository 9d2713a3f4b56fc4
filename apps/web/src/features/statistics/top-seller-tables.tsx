import type { OverallTopSeller, TopSeller } from '@kontor/contract/statistics'
import { IconArrowDown, IconArrowUp, IconEqual, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import { TABLE_ROLES } from '../../ui/table/columns.ts'
import { statisticsTexts } from './locales/index.ts'
import classes from './statistics.module.css'

const NONE = '–'
const PICTURE = 40
const ICON = 14

const TRENDS = {
  same: IconEqual,
  better: IconArrowUp,
  worse: IconArrowDown,
  new: IconStarFilled,
} as const
type Trend = keyof typeof TRENDS

/** What became of a rank; nobody was ranked 0. */
const trendOf = (rank: number, before: number): Trend =>
  before === 0 ? 'new' : rank === before ? 'same' : rank < before ? 'better' : 'worse'

/** What the signs beside the ranks mean. */
export function Legend() {
  const t = useTexts(statisticsTexts)
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {(['same', 'better', 'worse', 'new'] as const).map((trend) => {
        const Icon = TRENDS[trend]
        return (
          <li key={trend}>
            <Icon size={ICON} aria-hidden data-trend={trend} />
            {t(trend)}
          </li>
        )
      })}
    </ul>
  )
}

/** A rank with the sign of what became of it. */
function Rank({ rank, before }: { readonly rank: number; readonly before: number }) {
  const t = useTexts(statisticsTexts)
  const trend = trendOf(rank, before)
  const Icon = TRENDS[trend]
  return (
    <span className={classes.rank}>
      <span data-figures>{formatCount(rank)}</span>
      <span data-hint={t(trend)} className={classes.trend}>
        <Icon size={ICON} role="img" aria-label={t(trend)} data-trend={trend} />
      </span>
    </span>
  )
}

function Previous({ rank }: { readonly rank: number }) {
  const t = useTexts(statisticsTexts)
  return rank === 0 ? (
    <span role="img" aria-label={t('none')}>
      {NONE}
    </span>
  ) : (
    <span data-figures>{formatCount(rank)}</span>
  )
}

interface Named {
  readonly wws_model: string
  readonly wws_number: string
  readonly shares_model: boolean
}

/** The title, as a link where the article is in the company's assortment. */
function Title({ title, own }: { readonly title: string; readonly own: Named | null }) {
  if (own === null) return <span>{title}</span>
  return (
    <Link
      to="/productmanagement/products/$model"
      params={{ model: own.wws_model }}
      search={own.shares_model ? { wws_number: own.wws_number } : {}}
      preload={false}
      className={classes.title}
    >
      {title}
    </Link>
  )
}

/** What the company sold most. */
export function OwnTable({ rows }: { readonly rows: readonly TopSeller[] }) {
  const t = useTexts(statisticsTexts)
  return (
    <table {...TABLE_ROLES.table} aria-label={t('own')} className={classes.table}>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          <th scope="col">{t('rank')}</th>
          <th scope="col" data-wide>
            {t('rankGlobal')}
          </th>
          <th scope="col">{t('rankPrev')}</th>
          <th scope="col">{t('image')}</th>
          <th scope="col">{t('title')}</th>
          <th scope="col">{t('brand')}</th>
          <th scope="col">{t('product')}</th>
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {rows.map((row) => (
          <tr key={row.rank} {...TABLE_ROLES.row}>
            <td {...TABLE_ROLES.cell} data-label={t('rank')}>
              <Rank rank={row.rank} before={row.rank_prev} />
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('rankGlobal')}>
              <Rank rank={row.rank_global} before={row.rank_global_prev} />
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('rankPrev')}>
              <Previous rank={row.rank_prev} />
            </td>
            <td {...TABLE_ROLES.cell} data-picture>
              <ProductImage src={row.img_path} alt="" kind={row.kind} size={PICTURE} />
            </td>
            <td {...TABLE_ROLES.cell} data-title>
              <Title title={row.title} own={row} />
            </td>
            <td {...TABLE_ROLES.cell} data-brand>
              {row.brand}
            </td>
            <td {...TABLE_ROLES.cell} data-product>
              <span>{t('erpId', { number: row.wws_number })}</span>
              <span>{t('erpNumber', { model: row.wws_model })}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What all merchants together sold most. */
export function OverallTable({ rows }: { readonly rows: readonly OverallTopSeller[] }) {
  const t = useTexts(statisticsTexts)
  return (
    <table {...TABLE_ROLES.table} aria-label={t('overall')} className={classes.table}>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('rankPrev')}</th>
          <th scope="col">{t('image')}</th>
          <th scope="col">{t('title')}</th>
          <th scope="col">{t('brand')}</th>
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {rows.map((row) => (
          <tr key={row.rank} {...TABLE_ROLES.row}>
            <td {...TABLE_ROLES.cell} data-label={t('rank')}>
              <Rank rank={row.rank} before={row.rank_prev} />
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('rankPrev')}>
              <Previous rank={row.rank_prev} />
            </td>
            <td {...TABLE_ROLES.cell} data-picture>
              <ProductImage src={row.img_path} alt="" kind={row.kind} size={PICTURE} />
            </td>
            <td {...TABLE_ROLES.cell} data-title>
              <Title title={row.title} own={row.own} />
            </td>
            <td {...TABLE_ROLES.cell} data-brand>
              {row.brand}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
