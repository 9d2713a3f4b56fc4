/** Imported files: the list and one of them, loaded together by their routes. */
export { ImportFilePage } from './import-file-page.tsx'
export { ImportPage } from './import-page.tsx'
