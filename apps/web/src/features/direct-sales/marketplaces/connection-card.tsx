import type { ConnectionTest, LocalConnection } from '@kontor/contract/direct-sales'
import type { Endpoint } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { directSalesTexts } from '../locales/index.ts'
import classes from './marketplaces.module.css'

const TestDialog = lazy(async () => ({ default: (await import('../exchange/test-dialog.tsx')).TestDialog }))

const STYLES = {
  off: 'neutral',
  waiting: 'info',
  connected: 'success',
  refused: 'danger',
  failed: 'danger',
  missing: 'warning',
} as const satisfies Readonly<Record<LocalConnection['state'], string>>

interface Props {
  /** Of the marketplace. */
  readonly name: string
  readonly configuration: LocalConnection
  /** The call that logs in with what is stored; left out where it cannot be tried. */
  readonly test?: { readonly endpoint: Endpoint; readonly run: () => Promise<ConnectionTest> } | undefined
  /** Below what it says. */
  readonly children?: ReactNode
}

/** What came of the last attempt to fetch orders, and what to do about it. */
export function ConnectionCard({ name, configuration, test, children }: Props) {
  const t = useTexts(directSalesTexts)
  const [isTesting, setIsTesting] = useState(false)
  const { state, checked_at, message } = configuration
  const at = checked_at === null ? '' : formatDateTime(checked_at)
  return (
    <Card
      title={t('marketplaces.connection')}
      actions={
        test && (
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            aria-label={t('marketplaces.testOf', { name })}
            onClick={() => setIsTesting(true)}
          >
            {t('marketplaces.test')}
          </Button>
        )
      }
    >
      <div className={classes.connection} aria-live="polite">
        <Badge style={STYLES[state]}>{t(`marketplaces.state.${state}`)}</Badge>
        <p>{t(`marketplaces.stateText.${state}`, { name, at, message: message ?? '' })}</p>
        {children}
      </div>
      <Suspense fallback={null}>
        {isTesting && test && (
          <TestDialog
            title={t('marketplaces.testTitle', { name })}
            endpoint={test.endpoint}
            test={test.run}
            onClose={() => setIsTesting(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
