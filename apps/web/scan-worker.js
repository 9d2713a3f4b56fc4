/*
 * The service worker of `/scan`. The build fills in which files the app consists of: they are loaded together when the worker
 * is installed, so that the app opens without a connection, whole and of one version. Calls of the API never come from here.
 */
const FILES = []
const VERSION = ''
const CACHE = `kontor-scan-${VERSION}`
const PAGE = '/scan'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('kontor-scan-') && name !== CACHE) await caches.delete(name)
  }
  event.waitUntil(removeOld())
})

/** The newest page while there is a connection; the one that was installed with its files when there is none. */
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) return answer
  } catch {
    // Without a connection.
  }
  return (await caches.match(PAGE)) ?? Response.error()
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/v1/')) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(request))
  } else event.respondWith(file(request))
})
