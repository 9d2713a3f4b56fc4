import type { de } from './de.ts'

export const en: typeof de = {
  lookAtOrder: 'Opens the order in the view of the company',
  look: 'View as merchant',
  lookReason: 'One’s own company cannot be viewed as a merchant.',
  banner: 'View as merchant: {company}',
  bannerText:
    'You only look and cannot change anything. What you look at stands in the company’s log. Ends at {time}.',
  end: 'End',
  over: 'The view has run out.',
  people: {
    label: 'Users of the company',
    name: 'Name',
    username: 'User name',
    email: 'E-mail',
    state: 'State',
    lastLogin: 'Last login',
    never: 'Never',
    actions: 'Actions',
    admin: 'Administration',
    empty: 'No users yet',
    emptyText: 'The company has nobody yet.',
    again: 'Invite again',
    againOf: 'Invite {name} again',
    sent: 'Invitation sent to {email}',
  },
}
