import { calls, defineModule } from '../../define-module.ts'
import { orderDocumentRoutes } from './order-document.routes.ts'

export const orderDocument = defineModule('order-document', {
  routes: () => [calls(orderDocumentRoutes, {})],
})
