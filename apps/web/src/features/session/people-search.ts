import { MembersQuery } from '@kontor/contract/session'
import { z } from 'zod'

export const PEOPLE_TABS = ['profile', 'users'] as const

/** What the address of `/management/users` holds: the tab, the page of the list of users, what an invitation's link carries. */
export const PeopleSearch = MembersQuery.extend({
  tab: z.enum(PEOPLE_TABS).default('profile'),
  invitation: z.string().min(1).max(200).optional(),
})

/** How a person is called on screen. */
export const nameOf = (person: {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
}): string => `${person.first_name} ${person.last_name}`.trim() || person.username
