import {
  listMarketsOfCompany,
  type MarketOfCompany,
  openMarketOfCompany,
} from '@kontor/contract/direct-sales'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './account-settings.module.css'

const STATES = ['closed', 'resting', 'open'] as const
type State = (typeof STATES)[number]
type Flag = MarketOfCompany['is_active']

const FLAG_OF: Readonly<Record<State, Flag>> = { closed: null, resting: 0, open: 1 }
const stateOf = (flag: Flag): State => STATES.find((state) => FLAG_OF[state] === flag) ?? 'closed'

/** By which the provider's staff opens the marketplaces of direct sale to a company. */
export function CompanyMarkets({ companyId }: { readonly companyId: number }) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const markets = queryOf(listMarketsOfCompany, { params: { id: companyId } })
  const { data, error, refetch } = useQuery(markets)
  const change = useMutation({
    mutationFn: ({ market, is_active }: { readonly market: string; readonly is_active: Flag }) =>
      call(openMarketOfCompany, { params: { id: companyId, market }, body: { is_active } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(markets.queryKey, changed)
      notify.success(t('accountSettings.company.saved'))
    },
    onError: showSaveFailure,
  })
  return (
    <Card title={t('accountSettings.company.title')}>
      <p className={`${classes.hint} quiet`}>{t('accountSettings.company.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={2} />}
      <div className={classes.markets}>
        {data?.data.map(({ market, name, is_active }) => (
          <NativeSelect
            key={market}
            label={name}
            value={stateOf(is_active)}
            disabled={change.isPending}
            data={STATES.map((state) => ({ value: state, label: t(`accountSettings.company.${state}`) }))}
            onChange={({ target }) =>
              change.mutate({
                market,
                is_active: FLAG_OF[STATES.find((state) => state === target.value) ?? 'closed'],
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}
