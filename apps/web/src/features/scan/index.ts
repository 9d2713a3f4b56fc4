/** Scan: the app of a store's devices, which has a page of its own. */
export { ScanApp } from './scan-app.tsx'
