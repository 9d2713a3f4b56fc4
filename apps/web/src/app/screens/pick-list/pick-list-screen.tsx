import { SINGLE_CALLS } from '@kontor/contract/order-actions'
import { getPickList, PickListQuery } from '@kontor/contract/orders'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { keepPickListLink, pickListLink } from '../../../lib/pick-list-link.ts'
import { sessionEnd, useCan, useSession } from '../../../lib/session.ts'
import { wantAddress } from '../../entry/entry-address.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { SchemeToggle } from '../../shell/scheme-toggle.tsx'

const PickListPage = lazy(async () => ({
  default: (await import('../../../features/orders/pick-list/pick-list-page.tsx')).PickListPage,
}))
const WalkPage = lazy(async () => ({
  default: (await import('../../../features/orders/pick-list/walk-page.tsx')).WalkPage,
}))
const ActionDialog = lazy(async () => ({
  default: (await import('../../../features/order-actions/action-dialog.tsx')).ActionDialog,
}))
const LinkedPickListPage = lazy(async () => ({
  default: (await import('../../../features/orders/pick-list/linked-pick-list-page.tsx')).LinkedPickListPage,
}))

/**
 * `/picklist`: the whole list or that of a walk for whoever is logged in and has the right, else the list of the store whose link
 * was opened, else how to get to either (spec: orders §2, Picklist). The token of a link stands behind the # of the address; it leaves it at
 * once, and is kept on the device.
 */
export function PickListScreen() {
  const session = useSession()
  const may = useCan()(getPickList)
  const { href } = useLocation()
  const isWalk = useListSearch(PickListQuery).values.lines !== undefined
  if (useToken(may)) return null
  if (may) return isWalk ? <Walk /> : <PickListPage />
  const hasLink = pickListLink() !== undefined
  if (!hasLink && session) return <Navigate to="/unauthorized" replace />
  // Whoever was logged in knows how to get here.
  if (!hasLink && sessionEnd()) return <ToLogin from={href} />
  return (
    <LinkedPickListPage
      onLogIn={() => wantAddress(href)}
      corner={
        <>
          <LanguageSwitch />
          <SchemeToggle />
        </>
      }
    />
  )
}

/** The list of a walk, whose orders are shipped as the order list ships many. */
function Walk() {
  const mayShip = useCan()(SINGLE_CALLS.ship)
  return (
    <WalkPage
      shipDialog={
        mayShip
          ? (orderIds, onClose) => (
              <Suspense fallback={null}>
                <ActionDialog action="ship" orders={{ order_ids: [...orderIds] }} onClose={onClose} />
              </Suspense>
            )
          : undefined
      }
    />
  )
}

/** Takes the token out of the address. @returns whether one is being taken */
function useToken(may: boolean): boolean {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === '') return
    if (!may) keepPickListLink(hash)
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, may, navigate])
  return hash !== ''
}

/** The login, which leads back unless somebody logged out. */
function ToLogin({ from }: { readonly from: string }) {
  useEffect(() => wantAddress(sessionEnd() === 'logout' ? undefined : from), [from])
  return <Navigate to="/" replace />
}
