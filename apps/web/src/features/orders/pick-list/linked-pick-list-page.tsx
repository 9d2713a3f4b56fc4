import type { LinkedPickList } from '@kontor/contract/scan'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { forgetPickListLink, pickListLink } from '../../../lib/pick-list-link.ts'
import { PlainPage, useDocumentTitle } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import { PICK_LIST_COLUMNS } from './pick-list.ts'
import { PickListStore } from './pick-list-store.tsx'
import { useBarcodes } from './use-barcodes.ts'
import { usePrint } from './use-print.ts'
import { linkedQuery, useLinkedTick } from './use-tick.ts'

const SKELETON_LINES = 12
/** Others tick on the same list, and orders arrive. */
const READ_AGAIN_MS = 30_000
/** A link is told no price. */
const COLUMNS = PICK_LIST_COLUMNS.filter((column) => column !== 'price')

interface Props {
  /** What stands in the corner of every page without the shell. */
  readonly corner: ReactNode
  /** Notes where the login shall lead. */
  readonly onLogIn: () => void
}

/**
 * `/picklist` without a session, or without the right to it: the list of the store whose link was opened on this device, or how
 * to get such a link (spec: orders §2, Picklist).
 */
export function LinkedPickListPage(props: Props) {
  const [token, setToken] = useState(pickListLink)
  if (token === undefined) return <NoLink {...props} title="link.noneTitle" text="link.none" />
  const forget = () => {
    forgetPickListLink()
    setToken(undefined)
  }
  return <LinkedList {...props} token={token} onForget={forget} />
}

interface ListProps extends Props {
  readonly token: string
  readonly onForget: () => void
}

function LinkedList({ token, onForget, ...props }: ListProps) {
  const t = useTexts(pickListTexts)
  const query = useQuery({ ...linkedQuery(token), refetchInterval: READ_AGAIN_MS })
  const { list, onTick } = useLinkedTick(token, query.data)
  const barcodes = useBarcodes(list?.data)
  const { print } = usePrint()
  const isReady = list !== undefined && list.data.length > 0 && barcodes !== undefined
  useDocumentTitle(t('title'))
  if (query.error instanceof ApiError && query.error.status === 401)
    return <NoLink {...props} title="link.over" text="link.overText" />
  return (
    <main id="content" className={classes.page}>
      <header className={classes.head}>
        <div className={classes.titleRow}>
          <h1>{t('title')}</h1>
          {list && (
            <span className={classes.quiet}>
              {[
                list.company,
                t('lines', { count: list.data.length }),
                t('printedAt', { date: formatDateTime(query.dataUpdatedAt) }),
              ].join(' · ')}
            </span>
          )}
          <div className={classes.actions}>
            <Button variant="subtle" onClick={onForget}>
              {t('link.forget')}
            </Button>
            <div className={classes.corner}>{props.corner}</div>
          </div>
        </div>
      </header>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {list?.is_capped && (
        <Notice kind="warning" title={t('capped', { limit: formatCount(list.limit) })}>
          <p>{t('link.cappedText', { limit: formatCount(list.limit) })}</p>
        </Notice>
      )}
      {list === undefined && !query.error && (
        <div className={classes.skeleton}>
          <SkeletonLines lines={SKELETON_LINES} />
        </div>
      )}
      {list && (
        <Store
          list={list}
          readAt={formatDateTime(query.dataUpdatedAt)}
          barcodes={barcodes}
          onPrint={isReady ? () => print(undefined) : undefined}
          onTick={onTick}
        />
      )}
    </main>
  )
}

type StoreProps = Pick<Parameters<typeof PickListStore>[0], 'readAt' | 'barcodes' | 'onPrint' | 'onTick'>

function Store({ list, ...props }: StoreProps & { readonly list: LinkedPickList }) {
  const t = useTexts(pickListTexts)
  if (list.data.length === 0) {
    const { store_number, store_name } = list.store
    return (
      <EmptyState title={t('empty')}>
        {t('link.emptyText', { store: `${store_number} ${store_name}` })}
      </EmptyState>
    )
  }
  return (
    <PickListStore
      round={{ store: list.store, rows: list.data }}
      columns={COLUMNS}
      isLeftOut={false}
      {...props}
    />
  )
}

interface NoLinkProps extends Props {
  readonly title: 'link.noneTitle' | 'link.over'
  readonly text: 'link.none' | 'link.overText'
}

/** Says how to get a link, and offers the login. */
function NoLink({ title, text, corner, onLogIn }: NoLinkProps) {
  const t = useTexts(pickListTexts)
  useDocumentTitle(t(title))
  return (
    <PlainPage title={t(title)}>
      <p>{t(text)}</p>
      <p>{t('link.how')}</p>
      <Link to="/" onClick={onLogIn}>
        {t('link.logIn')}
      </Link>
      <div className={classes.corner}>{corner}</div>
    </PlainPage>
  )
}
