import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import { ActionList } from './action-list.tsx'
import { Popover } from './popover.tsx'
import classes from './split-link.module.css'

interface Props {
  readonly href: string
  /** On the button. */
  readonly label: string
  /** What it fetches, for who hears it alone. */
  readonly name: string
  /** What the menu beside it holds, for who hears it alone. */
  readonly menu: string
  readonly icon: ReactNode
  /** Opens in a tab of its own; else the browser saves it. */
  readonly inTab?: boolean
  readonly size?: 'compact-sm' | 'xs' | undefined
  /** What the button does, below it. */
  readonly hint?: string | undefined
  /** The entries of the menu, `ActionLink`s; without any there is no menu. */
  readonly children: ReactNode
}

/** A file that most people want, as a button, and what else there is of it in the menu beside. */
export function SplitLink({ href, label, name, menu, icon, inTab = false, size, hint, children }: Props) {
  const sized = size === undefined ? {} : { size }
  const hasMenu = Children.count(children) > 0
  return (
    <span className={classes.pair}>
      <Button
        component="a"
        href={href}
        {...(inTab ? { target: '_blank', rel: 'noopener' } : { download: true })}
        variant="default"
        {...(hasMenu ? { className: classes.first } : {})}
        leftSection={icon}
        aria-label={name}
        {...sized}
        {...(hint === undefined ? {} : { 'data-hint': hint })}
      >
        {label}
      </Button>
      {hasMenu && (
        <Popover
          label={menu}
          align="end"
          trigger={(trigger) => (
            <Button {...trigger} variant="default" className={classes.second} aria-label={menu} {...sized}>
              <IconChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          <ActionList>{children}</ActionList>
        </Popover>
      )}
    </span>
  )
}
