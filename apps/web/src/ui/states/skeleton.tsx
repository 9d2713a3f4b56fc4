import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './states.module.css'

interface Props {
  /** CSS width; fills its place when left out. */
  readonly width?: string | number
  /** Pixels; a line of text when left out. */
  readonly height?: number
}

/** A placeholder as large as what is loading. */
export function Skeleton({ width, height = 14 }: Props) {
  return <span aria-hidden className={classes.skeleton} style={{ width: width ?? '100%', height }} />
}

/** The same placeholder several times. */
export function Repeated({ times, children }: { readonly times: number; readonly children: ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are alike, and none moves.
  return Array.from({ length: times }, (_, index) => <Fragment key={index}>{children}</Fragment>)
}

/** Several lines of text that are loading. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  const t = useTexts(uiTexts)
  return (
    <div className={classes.skeletonLines} role="status" aria-label={t('loading')}>
      <Repeated times={lines - 1}>
        <Skeleton width="100%" />
      </Repeated>
      <Skeleton width="60%" />
    </div>
  )
}
