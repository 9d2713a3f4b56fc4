import { calls, defineModule } from '../../define-module.ts'
import { todayRoutes } from './today.routes.ts'

/** What waits and how the day goes, composed of what the other modules count. */
export const today = defineModule('today', {
  routes: () => [calls(todayRoutes, {})],
})
