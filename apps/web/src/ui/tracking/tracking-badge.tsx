import { useTexts } from '../../lib/i18n.ts'
import { Badge } from '../status/status-badge.tsx'
import { trackingTexts } from './locales/index.ts'
import { trackingLook, trackingWord } from './tracking-looks.ts'

/** Where a parcel stands. */
export function TrackingBadge({ status }: { readonly status: string }) {
  const t = useTexts(trackingTexts)
  return <Badge {...trackingLook(status)}>{trackingWord(status, t)}</Badge>
}
