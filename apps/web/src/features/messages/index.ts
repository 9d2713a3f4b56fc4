/** News, system messages and notifications. Screens are loaded by their route. */
export { NewsDialog } from './news-dialog.tsx'
