import type { PriceSimulation } from '@kontor/contract/pricing'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import table from '../settings-table.module.css'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'

const PER_PAGE = 25

/** The calls for rules of a kind. */
export interface SimulationCalls<Rules, Saved> {
  /** Names them. */
  readonly key: string
  readonly simulate: (body: Rules, query: { page: number; per_page: number }) => Promise<PriceSimulation>
  readonly list: (body: Rules) => Promise<Blob>
  readonly save: (body: Rules & { simulation: string }) => Promise<Saved>
}

interface Props<Rules, Saved> {
  readonly calls: SimulationCalls<Rules, Saved>
  /** The rules as they would be; they are not saved. */
  readonly rules: Rules
  readonly onSaved: (saved: Saved) => void
  readonly onClose: () => void
}

/** What rules would do to prices; taking it over saves exactly what is shown. */
export function SimulationDialog<Rules extends { readonly is_active: boolean }, Saved>({
  calls,
  rules,
  onSaved,
  onClose,
}: Props<Rules, Saved>) {
  const t = useTexts(pricingRulesTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [calls.key, rules, page],
    queryFn: () => calls.simulate(rules, { page, per_page: PER_PAGE }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const take = useMutation({
    mutationFn: (simulation: string) => calls.save({ ...rules, simulation }),
    onSuccess: (saved) => {
      notify.success(t('saved'))
      onSaved(saved)
      onClose()
    },
    onError: (problem) => {
      notify.error(problem)
      void refetch()
    },
  })
  const file = useMutation({
    mutationFn: () => calls.list(rules),
    onSuccess: (content) => saveFile(`${t('simulation.file')}.csv`, content),
    onError: (problem) => notify.error(problem),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(rules.is_active ? 'simulation.titleOn' : 'simulation.titleOff')}
      size="xl"
      busy={take.isPending}
      footer={
        <>
          <Button variant="default" disabled={take.isPending} onClick={onClose} data-autofocus>
            {t('simulation.close')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!data || data.total === 0 || take.isPending}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {t('simulation.csv')}
          </Button>
          <Button disabled={!data} loading={take.isPending} onClick={() => data && take.mutate(data.hash)}>
            {t('simulation.take')}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && (
        <>
          <p className={classes.summary}>
            {t('simulation.moves', {
              up: formatCount(data.up),
              down: formatCount(data.down),
              held: formatCount(data.held),
            })}
          </p>
          {data.total === 0 ? (
            <EmptyState title={t('simulation.none')}>{t('simulation.noneText')}</EmptyState>
          ) : (
            <Changes simulation={data} onPage={setPage} />
          )}
        </>
      )}
    </Dialog>
  )
}

interface ChangesProps {
  readonly simulation: PriceSimulation
  readonly onPage: (page: number) => void
}

/** Brands with how many prices change, and the prices, the largest changes first. */
function Changes({ simulation, onPage }: ChangesProps) {
  const t = useTexts(pricingRulesTexts)
  return (
    <>
      <details className={classes.brands}>
        <summary>{t('simulation.brands', { count: simulation.brands.length })}</summary>
        <ul>
          {simulation.brands.map(({ brand, up, down }) => (
            <li key={brand}>
              {t('simulation.ofBrand', { brand, up: formatCount(up), down: formatCount(down) })}
            </li>
          ))}
        </ul>
      </details>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('simulation.article')}</th>
            <th scope="col">{t('simulation.channel')}</th>
            {(['before', 'after', 'floor'] as const).map((column) => (
              <th key={column} scope="col" className={table.number}>
                {t(`simulation.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {simulation.data.map((row) => (
            <tr key={JSON.stringify([row.wws_number, row.channel, row.account, row.sizes])}>
              <td>
                <span>
                  <Link
                    to="/productmanagement/products/$model"
                    params={{ model: row.wws_model }}
                    search={{ wws_number: row.wws_number }}
                    target="_blank"
                  >
                    {row.title}
                  </Link>{' '}
                  <span className="quiet">
                    {t('simulation.sizes', { brand: row.brand, sizes: row.sizes.join(', ') })}
                  </span>
                </span>
              </td>
              <td data-label={t('simulation.channel')}>
                {row.channel}
                {row.account !== '' && <span className="quiet"> {row.account}</span>}
              </td>
              <td className={table.number} data-label={t('simulation.before')}>
                {formatMoney(row.before)}
              </td>
              <td className={table.number} data-label={t('simulation.after')}>
                <strong>{formatMoney(row.after)}</strong>
              </td>
              <td className={`${table.number} ${classes.lowest}`} data-label={t('simulation.floor')}>
                {row.floor !== null && row.is_held && (
                  <Badge style="info">{t('simulation.held', { floor: formatMoney(row.floor) })}</Badge>
                )}
                {row.floor !== null && !row.is_held && formatMoney(row.floor)}
                {row.floor === null && '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={simulation} pageSize={PER_PAGE} onPage={onPage} onPageSize={undefined} />
    </>
  )
}
