import { calls, defineModule } from '../../define-module.ts'
import { forgetStorewindowRequests } from './storewindow.jobs.ts'
import { storewindowRoutes } from './storewindow.routes.ts'
import { windowPages } from './window-pages.routes.ts'

export const storewindow = defineModule('storewindow', {
  routes: () => [calls(storewindowRoutes, {})],
  pages: (given) => [calls(windowPages, given)],
  schedules: [forgetStorewindowRequests],
})
