import {
  createGaxsysConfiguration,
  getGaxsysConfiguration,
  type MarketConfiguration,
  testGaxsysConnection,
  updateGaxsysConfiguration,
} from '@kontor/contract/direct-sales'
import { useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { TermsGate } from '../terms/terms-gate.tsx'
import { type Access, AccessCard } from './access-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import classes from './marketplaces.module.css'

const MARKET = 'gaxsys'
const NAME = 'Gaxsys'
/** How often is looked what comes of a login that was just stored. */
const LOOK_MS = 3000
/** How often is looked whether the connection still stands. */
const SLOW_LOOK_MS = 30_000

/** `/directsale/gaxsys`: the login at Gaxsys, behind the terms (spec: integrations §2, Gaxsys). */
export function GaxsysPage() {
  if (!useCan()(updateGaxsysConfiguration)) return <Forbidden />
  return (
    <Page>
      <TermsGate market={MARKET} name={NAME}>
        <Settings />
      </TermsGate>
    </Page>
  )
}

const isBusy = (configuration: MarketConfiguration | undefined): boolean => configuration?.state === 'waiting'

function Settings() {
  const query = useQuery({
    ...queryOf(getGaxsysConfiguration),
    refetchInterval: ({ state }) => (isBusy(state.data) ? LOOK_MS : SLOW_LOOK_MS),
  })
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    )
  const configuration = query.data
  const save = async (access: Access) => {
    const body = { ...access, isActive: access.isActive ? (1 as const) : (0 as const) }
    const endpoint = configuration.is_configured ? updateGaxsysConfiguration : createGaxsysConfiguration
    const result = await call(endpoint, { body })
    await query.refetch()
    return result
  }
  return (
    <div className={classes.cards}>
      <AccessCard
        // What was stored is typed anew only by its user.
        key={`${configuration.username} ${configuration.isActive}`}
        name={NAME}
        configuration={configuration}
        onSave={save}
      />
      <ConnectionCard
        name={NAME}
        configuration={configuration}
        test={
          configuration.is_configured === 1
            ? { endpoint: testGaxsysConnection, run: () => call(testGaxsysConnection) }
            : undefined
        }
      />
    </div>
  )
}
