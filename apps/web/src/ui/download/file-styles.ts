/** How the state of a file that the server makes in the background looks. */
export const FILE_STYLES = {
  queued: 'neutral',
  running: 'info',
  waiting: 'warning',
  ready: 'success',
  failed: 'danger',
} as const
