import { calls, defineModule } from '../../define-module.ts'
import { setupRoutes } from './setup.routes.ts'

export const setup = defineModule('setup', {
  routes: (given) => [calls(setupRoutes, given)],
})
