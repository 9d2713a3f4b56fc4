import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './states.module.css'

interface Props {
  readonly icon?: ReactNode
  readonly title: string
  /** What would stand here, and what to do next. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Replaces empty content: what would stand here, and the next step. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      {icon && (
        <span aria-hidden className={classes.emptyIcon}>
          {icon}
        </span>
      )}
      <p className={classes.emptyTitle}>{title}</p>
      {children && <div className={classes.emptyText}>{children}</div>}
      {action}
    </div>
  )
}

/** Replaces content that the user may not see; says whom to ask. */
export function Forbidden() {
  const t = useTexts(uiTexts)
  return (
    <EmptyState icon={<IconLock size={28} stroke={1.5} />} title={t('forbidden.title')}>
      {t('forbidden.text')}
    </EmptyState>
  )
}
