import {
  daysBetween,
  getTokenExpiration,
  isDueSoon,
  listAuthorisedAccounts,
} from '@kontor/contract/direct-sales'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { businessDay, formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan, useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { authorisationTexts } from './locales/index.ts'
import classes from './token-reminder.module.css'

/** The server notes once a minute at most that an authorisation was refused. */
const POLL_MS = 300_000
/** The session whose person has been reminded by the dialog. */
const REMINDED_KEY = 'authorisation.reminded'
/** So much of a session's token tells it from the one before. */
const MARK_LENGTH = 12
/** Where it is renewed. */
const RENEWED_AT = '/directlisting/amazon'
/** Nothing opens over these. */
const RENEWING: readonly string[] = [RENEWED_AT, '/management/company/SPAuth']

/**
 * Reminds people that an authorisation ends soon or is over: an alert on every screen, and once a session a dialog
 * (spec: integrations §2, Amazon token reminder).
 */
export function TokenReminder() {
  const query = useQuery({ ...queryOf(getTokenExpiration), refetchInterval: POLL_MS })
  const day = query.data?.expiration_date
  if (!day) return null
  const left = daysBetween(businessDay(new Date()), day)
  return isDueSoon(left) ? <Reminder day={day} left={left} /> : null
}

function Reminder({ day, left }: { readonly day: string; readonly left: number }) {
  const t = useTexts(authorisationTexts)
  const mayRenew = useCan()(listAuthorisedAccounts)
  const { pathname } = useLocation()
  const mark = useSession()?.token.slice(0, MARK_LENGTH) ?? ''
  const [isSeen, setIsSeen] = useState(() => readStored(REMINDED_KEY) === mark)
  const close = () => {
    writeStored(REMINDED_KEY, mark)
    setIsSeen(true)
  }
  const isRenewing = RENEWING.includes(pathname)
  const date = formatDate(day)
  const text =
    left < 0
      ? t('reminder.over', { date })
      : left === 0
        ? t('reminder.today')
        : t('reminder.left', { count: left, date })
  return (
    <>
      <section aria-label={t('reminder.title')} className={classes.reminder}>
        <Notice
          kind="danger"
          title={t('reminder.title')}
          actions={
            mayRenew &&
            !isRenewing && (
              <Button variant="subtle" component={Link} to={RENEWED_AT}>
                {t('reminder.renew')}
              </Button>
            )
          }
        >
          <span>{text}</span>
        </Notice>
      </section>
      <Dialog
        opened={!isSeen && !isRenewing}
        waits
        onClose={close}
        title={t('reminder.title')}
        size="sm"
        footer={
          <>
            <Button variant="default" onClick={close}>
              {t('reminder.later')}
            </Button>
            {mayRenew && (
              <Button component={Link} to={RENEWED_AT} onClick={close}>
                {t('reminder.renew')}
              </Button>
            )}
          </>
        }
      >
        <p>{text}</p>
        <p>{t('reminder.effect')}</p>
        {!mayRenew && <p>{t('reminder.who')}</p>}
      </Dialog>
    </>
  )
}
