import type { ReactNode } from 'react'
import classes from './popover.module.css'
import { useClosePopover } from './popover.tsx'

interface ItemProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Ends or destroys something; coloured, never the first entry. */
  readonly danger?: boolean
  /** The entry is the current choice. */
  readonly current?: boolean
}

/** The entries of a menu inside a `Popover`. */
export function ActionList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** One entry; choosing it closes the popover first, so that a dialog it opens gets the focus. */
export function ActionItem({
  icon,
  children,
  onClick,
  disabled = false,
  danger = false,
  current,
}: ItemProps) {
  const close = useClosePopover()
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        disabled={disabled}
        data-danger={danger || undefined}
        aria-current={current || undefined}
        onClick={() => {
          close()
          onClick()
        }}
      >
        {icon}
        {children}
      </button>
    </li>
  )
}

interface LinkProps {
  readonly href: string
  /** What it fetches, for who hears it alone; the children where they say it. */
  readonly name?: string
  /** Opens in a tab of its own; else the browser saves it. */
  readonly inTab?: boolean
  readonly children: ReactNode
}

/** An entry by which the browser fetches a file. */
export function ActionLink({ href, name, inTab = false, children }: LinkProps) {
  const close = useClosePopover()
  return (
    <li>
      <a
        href={href}
        {...(inTab ? { target: '_blank', rel: 'noopener' } : { download: true })}
        className={classes.item}
        aria-label={name}
        onClick={close}
      >
        {children}
      </a>
    </li>
  )
}

export function ActionDivider() {
  return <li aria-hidden className={classes.divider} />
}
