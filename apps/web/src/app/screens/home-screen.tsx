import { ReservationsFigure } from '../../features/click-and-collect/reservations-figure.tsx'
import { HomePage } from '../../features/home/home-page.tsx'
import { NewsDialog } from '../../features/messages/news-dialog.tsx'
import { CancellationBanner } from '../../features/monitoring/cancellation-banner.tsx'
import { OverdueReturns } from '../../features/monitoring/overdue-returns.tsx'

/** `/home`: the figures of the day, and what several features have to say when it begins. */
export const HomeScreen = () => (
  <HomePage banner={<CancellationBanner />} figure={<ReservationsFigure />}>
    <OverdueReturns then={<NewsDialog />} />
  </HomePage>
)
