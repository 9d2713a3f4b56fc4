/** Points, colour and place of merchants. Screens are loaded by their route. */
export { ColourBadge } from './colour-badge.tsx'
export { LinePoints } from './forecast/line-points.tsx'
export { forecastTexts } from './forecast/locales/index.ts'
export { FORECAST_HOLDS_MS, useUntil } from './forecast/until.ts'
export { PointRules } from './point-rules.tsx'
