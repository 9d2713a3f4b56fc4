import { getOrderEntry, type OrderEntry } from '@kontor/contract/order-access'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconLogout } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError, call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { companyQuery, storesQuery } from '../../../lib/master-data.ts'
import { getSession, isOrderSession, sessionEnd, useSession } from '../../../lib/session.ts'
import { PageSkeleton, PlainPage, useDocumentTitle } from '../../../ui/page/page.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { forgetEntryProblem, orderEntryProblem } from '../../entry/enter.ts'
import { appTexts } from '../../locales/index.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { logOut } from '../../shell/log-out.ts'
import { OfflineBanner } from '../../shell/offline-banner.tsx'
import { SchemeToggle } from '../../shell/scheme-toggle.tsx'
import classes from './order-entry.module.css'

const OrderScreen = lazy(async () => ({
  default: (await import('../order-document/order-document-page.tsx')).OrderScreen,
}))

/**
 * `/order-detail`: the one order that an order token opens, to be shipped by its store (spec: orders §2). The page
 * has its own frame without navigation; what the limited session may not do is not offered.
 */
export function OrderEntryPage() {
  const session = useSession()
  const problem = orderEntryProblem()
  if (problem) return <EntryOver problem={problem} />
  if (!session) return <EntryOver problem={undefined} />
  return isOrderSession(session) ? <EntryFrame /> : <Navigate to="/" replace />
}

/**
 * Fills the cache with the order's stores and company, which the order's components query as in any other session.
 */
const entryQuery = (queryClient: QueryClient) => ({
  queryKey: queryKeyOf(getOrderEntry),
  queryFn: async () => {
    const entry = await call(getOrderEntry)
    queryClient.setQueryData(storesQuery().queryKey, { data: entry.stores })
    queryClient.setQueryData(companyQuery().queryKey, entry.company)
    return entry
  },
})

function EntryFrame() {
  const t = useTexts(appTexts)
  const entry = useQuery(entryQuery(useQueryClient()))
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <EntryHeader entry={entry.data} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <Suspense fallback={<PageSkeleton />}>
          {entry.data ? (
            <OrderScreen id={entry.data.order_id} />
          ) : entry.error ? (
            <div className={classes.problem}>
              <ErrorNotice error={entry.error} onRetry={() => void entry.refetch()} />
            </div>
          ) : (
            <PageSkeleton />
          )}
        </Suspense>
      </main>
    </div>
  )
}

function EntryHeader({ entry }: { readonly entry: OrderEntry | undefined }) {
  const t = useTexts(appTexts)
  return (
    <header className={classes.header}>
      <span className={classes.brand}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span>Kontor</span>
      </span>
      {entry && (
        <p className={classes.who}>
          <IconBuildingStore size={18} stroke={1.7} aria-hidden />
          <span className={classes.store}>
            <strong>
              {entry.store.store_number} {entry.store.name}
            </strong>
            <small>
              {entry.company.name} · {t('entry.order', { number: entry.ext_order_id })}
            </small>
          </span>
        </p>
      )}
      <div className={classes.end}>
        <LanguageSwitch />
        <SchemeToggle />
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void logOut()}
          className={classes.logout}
        >
          {t('account.logout')}
        </Button>
      </div>
    </header>
  )
}

/** Says why no order is shown - wrong link, link used up, session over - and where to go. */
function EntryOver({ problem }: { readonly problem: ApiError | 'malformed' | undefined }) {
  const t = useTexts(appTexts)
  const end = sessionEnd()
  const title = problem === undefined && end === 'logout' ? t('entry.loggedOut') : t('entry.over')
  useDocumentTitle(title)
  return (
    <PlainPage title={title}>
      <p role={problem === undefined ? 'status' : 'alert'}>
        {problem instanceof ApiError
          ? problem.message
          : t(
              problem === 'malformed'
                ? 'entry.malformed'
                : end === 'logout'
                  ? 'entry.again'
                  : 'entry.expired',
            )}
      </p>
      {(problem !== undefined || end !== 'logout') && <p>{t('entry.help')}</p>}
      <Link to="/" onClick={forgetEntryProblem}>
        {t(isOrderSession(getSession()) ? 'entry.toOpenOrder' : 'entry.toLogin')}
      </Link>
    </PlainPage>
  )
}
