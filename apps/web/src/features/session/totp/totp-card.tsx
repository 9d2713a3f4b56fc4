import { getOwnTotp } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }))
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Whether the person logs in with a code beside the password, and what they can change about it. */
export function TotpCard({ username }: { readonly username: string }) {
  const t = useTexts(totpTexts)
  const totp = useQuery(queryOf(getOwnTotp))
  const [open, setOpen] = useState<'setUp' | 'off' | 'renew'>()
  const close = () => setOpen(undefined)
  const since = totp.data?.on_since
  return (
    <Card title={t('card.title')}>
      {totp.error && <ErrorNotice error={totp.error} onRetry={() => void totp.refetch()} />}
      {totp.isPending && <SkeletonLines lines={3} />}
      {totp.data && !since && (
        <>
          <p className={classes.about}>{t('card.off')}</p>
          <Button variant="default" onClick={() => setOpen('setUp')}>
            {t('card.setUp')}
          </Button>
        </>
      )}
      {totp.data && since && (
        <>
          <p className={classes.about}>
            {t('card.on', { date: formatDate(since) })}{' '}
            {t('card.left', { count: totp.data.recovery_codes_left })}{' '}
            {totp.data.required && t('card.required')}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpen('renew')}>
              {t('card.renew')}
            </Button>
            {!totp.data.required && (
              <Button variant="default" onClick={() => setOpen('off')}>
                {t('card.turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {open === 'setUp' && <SetUpDialog username={username} onClose={close} />}
        {(open === 'off' || open === 'renew') && (
          <ProofDialog what={open} username={username} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}
