import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { runTexts } from './locales/index.ts'
import classes from './run.module.css'

interface Props {
  readonly label: string
  readonly done: number
  readonly total: number
  /** What is said of it beside the bar. */
  readonly children?: ReactNode
}

/** How far a run is, and that nobody has to wait for it. */
export function RunProgress({ label, done, total, children }: Props) {
  const t = useTexts(runTexts)
  return (
    <>
      <progress className={classes.progress} value={done} max={Math.max(1, total)} aria-label={label} />
      <span>
        {children} {t('leave')}
      </span>
    </>
  )
}
