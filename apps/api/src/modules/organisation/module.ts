import { calls, defineModule } from '../../define-module.ts'
import type { ChannelManifest } from './accounts/channel-manifest.ts'
import { organisationRoutes } from './organisation.routes.ts'

export const organisation = defineModule<{ readonly channelAdapters: readonly ChannelManifest[] }>(
  'organisation',
  {
    routes: (given) => [calls(organisationRoutes, given)],
  },
)
