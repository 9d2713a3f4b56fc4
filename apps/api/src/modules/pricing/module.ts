import { calls, defineModule } from '../../define-module.ts'
import { pricingRoutes } from './pricing.routes.ts'

export const pricing = defineModule('pricing', { routes: () => [calls(pricingRoutes, {})] })
