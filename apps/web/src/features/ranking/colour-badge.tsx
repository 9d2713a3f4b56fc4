import type { Colour } from '@kontor/contract/ranking'
import { useTexts } from '../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import { rankingTexts } from './locales/index.ts'

const STYLES: Readonly<Record<Colour, StatusStyle>> = {
  green: 'success',
  yellow: 'warning',
  red: 'danger',
  grey: 'neutral',
}

/** The colour of a merchant or store, as a word too. */
export function ColourBadge({ colour }: { readonly colour: Colour }) {
  const t = useTexts(rankingTexts)
  return <Badge style={STYLES[colour]}>{t(`colour.${colour}`)}</Badge>
}
