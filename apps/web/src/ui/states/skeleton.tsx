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

/** Several lines of text that are loading. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  const t = useTexts(uiTexts)
  return (
    <div className={classes.skeletonLines} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={index} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
