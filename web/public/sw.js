// Keeps the page's own files, so that it opens even while the program is not running. Never touches /api.
const kShell = 'turncoat-shell-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kShell).then((cache) => cache.add('/')));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// The network first: the program is on this computer, and an old page must not speak to a new program.
self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api')) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(kShell);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
