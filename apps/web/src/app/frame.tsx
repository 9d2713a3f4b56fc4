import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HintLayer } from '../ui/hint/hint-layer.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

/** What every screen has, logged in or not. */
export function Frame() {
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
      <HintLayer />
    </>
  )
}
