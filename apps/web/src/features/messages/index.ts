/** News, system messages and notifications. Screens are loaded by their route. */
export { NewsList, useUnreadNews } from './unread-news.tsx'
