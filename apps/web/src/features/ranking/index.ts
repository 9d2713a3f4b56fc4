/** Points, colour and place of merchants. Screens are loaded by their route. */
export { ColourBadge } from './colour-badge.tsx'
export { PointRules } from './point-rules.tsx'
