import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { RouteInfoContext } from '../../ui/page/route-info.ts'
import { appTexts } from '../locales/index.ts'
import { crumbsOf, entryOf } from '../routes.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'

const SystemMessages = lazy(async () => ({
  default: (await import('../../features/messages/system-messages.tsx')).SystemMessages,
}))

const COLLAPSED_KEY = 'sidebar.collapsed'

/** The frame of every screen behind the login: header, sidebar, and the screen. */
export function Shell() {
  const t = useTexts(appTexts)
  const session = useSession()
  const path = useMatches().at(-1)?.fullPath ?? '/'
  const [collapsed, setCollapsed] = useState(() => readStored(COLLAPSED_KEY) === 'yes')
  const drawerRef = useRef<HTMLDialogElement>(null)

  const roles = session?.roles
  const routeInfo = useMemo(() => {
    const title = (key: Parameters<Parameters<typeof crumbsOf>[2]>[0]) => t(`routes.${key}`)
    const entry = entryOf(path)
    return { title: entry ? title(entry.title) : '', crumbs: crumbsOf(path, roles ?? [], title) }
  }, [path, roles, t])

  useLiveUpdates()

  const toggleCollapsed = () => {
    writeStored(COLLAPSED_KEY, collapsed ? undefined : 'yes')
    setCollapsed(!collapsed)
  }

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
        <Suspense fallback={null}>
          <SystemMessages />
        </Suspense>
        <RouteInfoContext value={routeInfo}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </RouteInfoContext>
      </main>
      <Overlays />
    </div>
  )
}

/** Keeps what is on screen true while others work; its code comes once the screen stands. */
function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    void import('../../lib/live-updates.ts').then(({ followEvents }) => {
      if (!isOver) end = followEvents(queryClient)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [queryClient])
}
