import { calls, defineModule } from '../../define-module.ts'
import type { Carriers } from '../shipping/index.ts'
import { setupRoutes } from './setup.routes.ts'

export const setup = defineModule<{ readonly carriers: Carriers }>('setup', {
  routes: (given) => [calls(setupRoutes, given)],
})
