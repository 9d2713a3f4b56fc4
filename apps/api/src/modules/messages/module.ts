import { calls, defineModule } from '../../define-module.ts'
import { messagesRoutes } from './messages.routes.ts'

export const messages = defineModule('messages', {
  routes: (given) => [calls(messagesRoutes, given)],
})
