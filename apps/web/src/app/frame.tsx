import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Both are empty when the first screen appears, so their code is loaded beside it.
const HintLayer = lazy(async () => ({ default: (await import('../ui/hint/hint-layer.tsx')).HintLayer }))
const ToastRegion = lazy(async () => ({
  default: (await import('../ui/toast/toast-region.tsx')).ToastRegion,
}))

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
      <Suspense fallback={null}>
        <HintLayer />
      </Suspense>
    </>
  )
}
