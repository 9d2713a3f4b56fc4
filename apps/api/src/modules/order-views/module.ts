import { calls, defineModule } from '../../define-module.ts'
import { orderViewsRoutes } from './order-views.routes.ts'

/** Views of the order list. */
export const orderViews = defineModule('order-views', {
  routes: () => [calls(orderViewsRoutes, {})],
})
