import type { ReactNode } from 'react'
import classes from './states.module.css'

interface Props {
  readonly icon?: ReactNode
  readonly title: string
  /** What would stand here, and what to do next. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Nothing here: says what would stand here and offers the next step. */
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
