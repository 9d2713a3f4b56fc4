import type { ReactNode } from 'react'
import classes from './detail-columns.module.css'

interface Props {
  /** Facts and lines: two thirds. */
  readonly main: ReactNode
  /** Actions and history: one third; under 1100 pixels below the main part. */
  readonly side: ReactNode
}

/** The two columns of a detail screen; stands inside a `Page`. */
export function DetailColumns({ main, side }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{main}</div>
      <aside className={`${classes.stack} ${classes.side}`}>{side}</aside>
    </div>
  )
}

interface CardProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  /** Content reaches the edges, as a table does. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A bordered group of things that belong together. */
export function Card({ title, actions, flush = false, children }: CardProps) {
  return (
    <section className={classes.card}>
      {(title || actions) && (
        <header className={classes.cardHeader}>
          {title && <h2 className={classes.cardTitle}>{title}</h2>}
          {actions && <div className={classes.cardActions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.cardBody}>{children}</div>
    </section>
  )
}

/** Facts as term and value, in as many columns as fit. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
