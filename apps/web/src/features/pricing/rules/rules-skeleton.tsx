import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/states/skeleton.tsx'
import classes from './rules.module.css'

/** The place of the rules while they are loading. @param cards how many cards the form has */
export function RulesSkeleton({ cards }: { readonly cards: number }) {
  return (
    <>
      <p className={classes.intro}>
        <Skeleton height={40} />
      </p>
      <DetailColumns
        main={Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move.
          <Card key={index} title={<Skeleton width={140} />}>
            <SkeletonLines lines={3} />
          </Card>
        ))}
        side={
          <Card title={<Skeleton width={100} />}>
            <SkeletonLines lines={6} />
          </Card>
        }
      />
    </>
  )
}
