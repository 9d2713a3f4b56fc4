import { AnnouncementsQuery } from '@kontor/contract/messages'
import { CaseQueueQuery } from '@kontor/contract/returns'
import { provider } from '@kontor/contract/shared'
import { IconHeartHandshake, IconSpeakerphone } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Screens of the provider's staff. */
export const SERVICE_ROUTES: readonly RouteEntry[] = [
  {
    path: '/service/announcements',
    title: 'announcements',
    access: provider,
    nav: { group: 'service', icon: IconSpeakerphone },
    list: { query: AnnouncementsQuery, remember: 'announcements' },
    page: lazyRouteComponent(
      () => import('../../features/messages/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
  },
  {
    path: '/service/goodwill',
    title: 'goodwill',
    access: provider,
    nav: { group: 'service', icon: IconHeartHandshake },
    list: { query: CaseQueueQuery, remember: 'goodwill' },
    page: lazyRouteComponent(
      () => import('../../features/returns/goodwill-queue-page.tsx'),
      'GoodwillQueuePage',
    ),
  },
]
