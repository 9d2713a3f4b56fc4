import type { Performance } from '@kontor/contract/statistics'
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { ColourBadge } from '../../ranking/index.ts'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

const PointRules = lazy(async () => ({
  default: (await import('../../ranking/index.ts')).PointRules,
}))

const NONE = '–'

/** Where the company stands among those who take part, or the chosen store among its stores; what points are given for. */
export function RankingBox({ query }: { readonly query: UseQueryResult<Performance> }) {
  const t = useTexts(performanceTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box title={t('ranking.title')} query={query}>
      {({ ranking: { status, position, rank, ranking_base, points } }) => (
        <>
          <div className={classes.colour} data-colour={status}>
            <p className={classes.main} data-figures>
              {position === null
                ? t('ranking.apart')
                : t('ranking.place', { position: formatCount(position), base: formatCount(ranking_base) })}
            </p>
            <ColourBadge colour={status} />
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>{t('ranking.points')}</dt>
              <dd data-figures>{formatCount(points)}</dd>
            </div>
            <div>
              <dt>{t('ranking.rank')}</dt>
              <dd data-figures>{rank === null ? NONE : formatCount(rank)}</dd>
            </div>
          </dl>
          <p className={classes.nothing}>{t(status === 'grey' ? 'ranking.nothing' : 'ranking.days')}</p>
          <Button
            className={classes.explain}
            variant="default"
            size="compact-sm"
            leftSection={<IconInfoCircle size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('ranking.explain')}
          </Button>
          <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('ranking.explain')} size="lg">
            <Suspense fallback={<SkeletonLines lines={12} />}>
              <PointRules />
            </Suspense>
          </Dialog>
        </>
      )}
    </Box>
  )
}
