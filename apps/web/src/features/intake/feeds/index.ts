/** Full feeds: the list and one of them, loaded together by their routes. */
export { FeedPage } from './feed-page.tsx'
export { FeedsPage } from './feeds-page.tsx'
