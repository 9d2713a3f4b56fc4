import type { Allocation } from '@kontor/contract/intake'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { allocationsTexts } from './locales/index.ts'

type Colour = Allocation['candidates'][number]['colour']

const STYLES: Readonly<Record<Colour, StatusStyle>> = {
  green: 'success',
  yellow: 'warning',
  red: 'danger',
  grey: 'neutral',
}

interface Props {
  readonly colour: Colour
  /** More words than the colour's own, which have to be among them. */
  readonly children?: string
}

/** How a company stood when an order was given out, as a word too. */
export function Standing({ colour, children }: Props) {
  const t = useTexts(allocationsTexts)
  return <Badge style={STYLES[colour]}>{children ?? t(`colour.${colour}`)}</Badge>
}
