import type { OverallTopSeller, TopSeller } from '@kontor/contract/statistics'
import { IconArrowDown, IconArrowUp, IconEqual, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ProductCopy } from '../../ui/picture/product-copy.tsx'
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

type Heading = 'rank' | 'rankGlobal' | 'rankPrev' | 'image' | 'title' | 'brand' | 'product'

interface TableProps {
  readonly label: string
  readonly headings: readonly Heading[]
  /** The rows with their cells in the order of the headings. */
  readonly children: ReactNode
}

function RankedTable({ label, headings, children }: TableProps) {
  const t = useTexts(statisticsTexts)
  return (
    <table {...TABLE_ROLES.table} aria-label={label} className={classes.table}>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>{children}</tbody>
    </table>
  )
}

/** A cell with a figure, which a card names. */
function FigureCell({ heading, children }: { readonly heading: Heading; readonly children: ReactNode }) {
  const t = useTexts(statisticsTexts)
  return (
    <td {...TABLE_ROLES.cell} data-label={t(heading)}>
      {children}
    </td>
  )
}

interface ArticleProps {
  /** What both lists say of an article. */
  readonly row: Pick<TopSeller & OverallTopSeller, 'rank_prev' | 'title' | 'brand' | 'img_path' | 'kind'>
  readonly own: Named | null
}

const ARTICLE_HEADINGS = ['rankPrev', 'image', 'title', 'brand'] as const

/** The cells that both lists have. */
function ArticleCells({ row, own }: ArticleProps) {
  return (
    <>
      <FigureCell heading="rankPrev">
        <Previous rank={row.rank_prev} />
      </FigureCell>
      <td {...TABLE_ROLES.cell} data-picture>
        <ProductCopy path={row.img_path} alt="" kind={row.kind} size={PICTURE} />
      </td>
      <td {...TABLE_ROLES.cell} data-title>
        <Title title={row.title} own={own} />
      </td>
      <td {...TABLE_ROLES.cell} data-brand>
        {row.brand}
      </td>
    </>
  )
}

/** What the company sold most. */
export function OwnTable({ rows }: { readonly rows: readonly TopSeller[] }) {
  const t = useTexts(statisticsTexts)
  return (
    <RankedTable label={t('own')} headings={['rank', 'rankGlobal', ...ARTICLE_HEADINGS, 'product']}>
      {rows.map((row) => (
        <tr key={row.rank} {...TABLE_ROLES.row}>
          <FigureCell heading="rank">
            <Rank rank={row.rank} before={row.rank_prev} />
          </FigureCell>
          <FigureCell heading="rankGlobal">
            <Rank rank={row.rank_global} before={row.rank_global_prev} />
          </FigureCell>
          <ArticleCells row={row} own={row} />
          <td {...TABLE_ROLES.cell} data-product>
            <span>{t('erpId', { number: row.wws_number })}</span>
            <span>{t('erpNumber', { model: row.wws_model })}</span>
          </td>
        </tr>
      ))}
    </RankedTable>
  )
}

/** What all merchants together sold most. */
export function OverallTable({ rows }: { readonly rows: readonly OverallTopSeller[] }) {
  const t = useTexts(statisticsTexts)
  return (
    <RankedTable label={t('overall')} headings={['rank', ...ARTICLE_HEADINGS]}>
      {rows.map((row) => (
        <tr key={row.rank} {...TABLE_ROLES.row}>
          <FigureCell heading="rank">
            <Rank rank={row.rank} before={row.rank_prev} />
          </FigureCell>
          <ArticleCells row={row} own={row.own} />
        </tr>
      ))}
    </RankedTable>
  )
}
