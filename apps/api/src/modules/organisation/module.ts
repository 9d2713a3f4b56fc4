import { calls, defineModule } from '../../define-module.ts'
import { organisationRoutes } from './organisation.routes.ts'

export const organisation = defineModule('organisation', {
  routes: (given) => [calls(organisationRoutes, given)],
})
