import type { ReactNode } from 'react'
import classes from './detail-columns.module.css'

interface Props {
  /** What is done next: at the top of the side, and under the title where there is one column. */
  readonly lead?: ReactNode
  /** Facts and lines: two thirds. */
  readonly main: ReactNode
  /** History and what belongs to it: one third; under 1100 pixels below the main part. */
  readonly side: ReactNode
}

/** The two columns of a detail screen, one below 1100 pixels; stands inside a `Page`. */
export function DetailColumns({ lead, main, side }: Props) {
  return (
    <div className={classes.columns}>
      {lead && <div className={`${classes.stack} ${classes.lead}`}>{lead}</div>}
      <div className={`${classes.stack} ${classes.main}`}>{main}</div>
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

interface EntryProps {
  readonly title: ReactNode
  /** Its state, at the end of the title's line. */
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** One of several things in a card without padding; stands in a list. */
export function CardEntry({ title, badge, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <h3 className={classes.entryTitle}>{title}</h3>
        {badge}
      </div>
      {children}
    </li>
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
