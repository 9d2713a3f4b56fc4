import { getSetupProgress, type SetupProgress, type SetupStep } from '@kontor/contract/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { setupTexts } from './locales/index.ts'
import classes from './setup.module.css'

interface Screen {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** Where each step is done. */
const SCREENS: Readonly<Record<SetupStep, Screen>> = {
  company: { to: '/management/company' },
  invoice_sender: { to: '/management/company' },
  stores: { to: '/management/stores' },
  users: { to: '/management/users', search: { tab: 'users' } },
  parcel_option: { to: '/management/company' },
  carrier_account: { to: '/management/carriers' },
  channel_account: { to: '/management/channels' },
  key_pair: { to: '/management/company', search: { tab: 'keys' } },
}

/** Height of the eight steps, so that nothing moves when they come. */
const STEPS_HEIGHT = 528

/** `/management/setup`: what the company still has to set up, each with the way there. */
export function SetupPage() {
  const t = useTexts(setupTexts)
  const progress = useQuery({ ...queryOf(getSetupProgress), staleTime: 0 })
  const steps = progress.data?.steps
  return (
    <Page
      aside={
        steps && (
          <span>
            {t('progress.count', { done: steps.filter(({ done }) => done).length, total: steps.length })}
          </span>
        )
      }
    >
      <p className="quiet">{t('progress.intro')}</p>
      {progress.data?.done && <Notice kind="success" title={t('progress.allDone')} />}
      {progress.error && <ErrorNotice error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.isPending && <Skeleton height={STEPS_HEIGHT} />}
      {steps && (
        <Card flush>
          <ol className={classes.steps} aria-label={t('progress.list')}>
            {steps.map((each) => (
              <Step key={each.step} {...each} />
            ))}
          </ol>
        </Card>
      )}
    </Page>
  )
}

function Step({ step, done, optional }: SetupProgress['steps'][number]) {
  const t = useTexts(setupTexts)
  const title = t(`step.${step}.title`)
  const screen = SCREENS[step]
  return (
    <li className={classes.step} data-step={step} data-done={done}>
      <div className={classes.about}>
        <h3>{title}</h3>
        <p>{t(`step.${step}.text`)}</p>
      </div>
      <Badge style={done ? 'success' : optional ? 'neutral' : 'warning'}>
        {t(done ? 'progress.done' : optional ? 'progress.optional' : 'progress.missing')}
      </Badge>
      <Link
        to={screen.to}
        search={screen.search ?? {}}
        className={classes.way}
        aria-label={t(done ? 'progress.seeOf' : 'progress.openOf', { step: title })}
      >
        {t(done ? 'progress.see' : 'progress.open')}
      </Link>
    </li>
  )
}
