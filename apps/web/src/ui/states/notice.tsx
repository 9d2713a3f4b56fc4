import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './notice.module.css'

type NoticeKind = 'success' | 'info' | 'warning' | 'danger'

interface Props {
  readonly kind: NoticeKind
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Shown under Details. */
  readonly requestId?: string | undefined
}

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const

/** A banner about what is on screen. */
export function Notice({ kind, title, children, actions, requestId }: Props) {
  const t = useTexts(uiTexts)
  const Icon = ICONS[kind]
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <strong>{title}</strong>
        {children}
        {requestId && (
          <details className={classes.details}>
            <summary>{t('error.details')}</summary>
            {t('error.requestId')} <code>{requestId}</code>
          </details>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
