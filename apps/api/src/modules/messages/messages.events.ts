import { defineEvent } from '../../platform/events/event.ts'

/** The provider has published, changed or withdrawn a message; those it is for learn of it in their own company. */
export const announcementChanged = defineEvent<{ announcement_id: number }>('announcement.changed')

/** Somebody has hidden a message from themselves. */
export const messageHidden = defineEvent<{ announcement_id: number }>('message.hidden')
