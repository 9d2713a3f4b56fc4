/** Points, colour and place of merchants. Screens are loaded by their route. */
export { ColourBadge } from './colour-badge.tsx'
export { FORECAST_HOLDS_MS, LinePoints, useUntil } from './forecast/line-points.tsx'
export { forecastTexts } from './forecast/locales/index.ts'
export { PointRules } from './point-rules.tsx'
