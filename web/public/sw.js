// Keeps the page's own files, so that it opens even while the program is not running. Never touches /api.
const kShell = 'turncoat-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(fetch('/').then(keepShell));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// The network first: the program is on this computer, and an old page must not speak to a new program.
self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api')) return;
  event.respondWith(
    fetch(event.request)
      .then((fresh) => {
        if (address.pathname === '/' && fresh.ok) event.waitUntil(keepShell(fresh.clone()));
        return fresh;
      })
      .catch(() => kept(event.request)),
  );
});

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

// The page and the files it names; what an older page named goes.
async function keepShell(page) {
  const cache = await caches.open(kShell);
  await cache.put('/', page.clone());
  const named = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path !== '/' && !named.includes(path)) await cache.delete(request);
  }
  const missing = await Promise.all(named.map(async (path) => ((await cache.match(path)) ? null : path)));
  await cache.addAll(missing.filter((path) => path !== null));
}
