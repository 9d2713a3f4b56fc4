import { allows, anyOf } from '@kontor/contract/shared'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { userQuery } from '../../lib/master-data.ts'
import { useSession } from '../../lib/session.ts'
import { useLiveUpdates } from '../../lib/use-live-updates.ts'
import { PageSkeleton } from '../../ui/page/page.tsx'
import { RouteInfoContext } from '../../ui/page/route-info.ts'
import { appTexts } from '../locales/index.ts'
import { crumbsOf, entryOf } from '../routes.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { useFootHeight } from './use-foot-height.ts'

const SystemMessages = lazy(async () => ({
  default: (await import('../../features/messages/system-messages.tsx')).SystemMessages,
}))

const ViewBanner = lazy(async () => ({
  default: (await import('../../features/session/companies/view-banner.tsx')).ViewBanner,
}))

/** Asked for once the first screen stands: it is no part of it. */
const TokenReminder = lazy(async () => {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else resolve()
  })
  return {
    default: (await import('../../features/direct-sales/authorisation/token-reminder.tsx')).TokenReminder,
  }
})
/** Who is reminded that an authorisation ends: the access of its call, which need not be loaded for that. */
const REMINDED = anyOf('co_accounting', 'co_orders')

/** Whether a system message stood under the header: its room is kept then until it is known whether it still does. */
const LINE_KEY = 'systemMessage.stands'

const COLLAPSED_KEY = 'sidebar.collapsed'
/** Below this the sidebar collapses by itself; a drawer takes its place below 900 pixels (`shell.module.css`). */
const NARROW_WINDOW = '(width < 1250px)'

/** The frame of every screen behind the login: header, sidebar, and the screen. */
export function Shell() {
  const t = useTexts(appTexts)
  const session = useSession()
  const path = useMatches().at(-1)?.fullPath ?? '/'
  const [collapsed, toggleCollapsed] = useCollapsed()
  const drawerRef = useRef<HTMLDialogElement>(null)

  const roles = session?.roles
  const routeInfo = useMemo(() => {
    const title = (key: Parameters<Parameters<typeof crumbsOf>[2]>[0]) => t(`routes.${key}`)
    const entry = entryOf(path)
    return { title: entry ? title(entry.title) : '', crumbs: crumbsOf(path, roles ?? [], title) }
  }, [path, roles, t])

  useLiveUpdates()
  const foot = useFootHeight()
  const isLooking = useIsLooking()
  const [keepsLine, setKeepsLine] = useState(() => readStored(LINE_KEY) === 'yes')
  const rememberLine = useCallback((stands: boolean) => {
    writeStored(LINE_KEY, stands ? 'yes' : undefined)
    setKeepsLine(stands)
  }, [])

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Header onOpenNavigation={() => drawerRef.current?.showModal()} />
      <div className={classes.sidebar}>
        <Sidebar collapsed={collapsed} onToggle={toggleCollapsed} />
      </div>
      <SidebarDrawer ref={drawerRef} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        {!isLooking && (
          <div className={classes.systemLine} data-kept={keepsLine || undefined}>
            <Suspense fallback={null}>
              <SystemMessages onKnown={rememberLine} />
            </Suspense>
          </div>
        )}
        <RouteInfoContext value={routeInfo}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </RouteInfoContext>
        <div ref={foot} className={classes.foot}>
          {!isLooking && allows(REMINDED, roles ?? []) && (
            <Suspense fallback={null}>
              <TokenReminder />
            </Suspense>
          )}
          {isLooking && (
            <Suspense fallback={null}>
              <ViewBanner />
            </Suspense>
          )}
        </div>
      </main>
      <Overlays />
    </div>
  )
}

/**
 * Whether the sidebar shows its icons alone, and what changes that. In a wide window the choice is kept on this device;
 * a narrow one begins collapsed, and opening it there holds until the window changes.
 */
function useCollapsed(): readonly [boolean, () => void] {
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false })
  const [isChosen, setIsChosen] = useState(() => readStored(COLLAPSED_KEY) === 'yes')
  const [isOpenedNarrow, setIsOpenedNarrow] = useState(false)
  useEffect(() => {
    if (!isNarrow) setIsOpenedNarrow(false)
  }, [isNarrow])
  const toggle = () => {
    if (isNarrow) {
      setIsOpenedNarrow(!isOpenedNarrow)
      return
    }
    writeStored(COLLAPSED_KEY, isChosen ? undefined : 'yes')
    setIsChosen(!isChosen)
  }
  return [isNarrow ? !isOpenedNarrow : isChosen, toggle]
}

/** Whether the screens are another company's, which the provider's staff look through, or were until its time was over. */
function useIsLooking(): boolean {
  const { data, error } = useQuery(userQuery())
  return Boolean(data?.view) || (error instanceof ApiError && error.code === 'view_over')
}
