import { Skeleton } from '../states/skeleton.tsx'
import { Page } from './page.tsx'

/** A screen whose code or texts are still on their way: its title row stands already. */
export function PageSkeleton() {
  return (
    <Page>
      <Skeleton height={36} width="60%" />
      <Skeleton height={320} />
    </Page>
  )
}
