import type { ReactNode } from 'react'
import { isOrderSession, useSession } from '../lib/session.ts'
import { Page, PlainPage, useDocumentTitle } from '../ui/page/page.tsx'
import classes from './menu-page.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A page that says why a screen is not there; beside the menu (`MenuFrame`) it looks like a screen. */
export function MenuPage({ title, children }: Props) {
  const session = useSession()
  useDocumentTitle(title)
  if (!session || isOrderSession(session)) return <PlainPage title={title}>{children}</PlainPage>
  return (
    <Page title={title}>
      <div className={classes.said}>{children}</div>
    </Page>
  )
}
