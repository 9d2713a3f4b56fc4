import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isOrderSession, useSession } from '../lib/session.ts'

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))

/** Header and menu around pages that everybody may open, for whoever is signed in; others see the page by itself. */
export function MenuFrame() {
  const session = useSession()
  if (!session || isOrderSession(session)) return <Outlet />
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  )
}
