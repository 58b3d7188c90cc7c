// Keeps the page's own files, so that it opens even while the program is not running. Never touches /api.
const kShell = 'turncoat-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(fetch('/').then(keepShell));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// The network first: the program is on this computer, and an old page must not speak to a new program. Every address
// that is opened is the page.
self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api')) return;
  const isPage = event.request.mode === 'navigate';
  event.respondWith(
    fetch(event.request)
      .then((fresh) => {
        if (isPage && fresh.ok && fresh.headers.get('content-type')?.startsWith('text/html')) event.waitUntil(keepShell(fresh.clone()));
        return fresh;
      })
      .catch(() => kept(isPage ? '/' : event.request)),
  );
});

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

// The page and the files it names, also those that it loads later; what an older page named goes.
async function keepShell(page) {
  const cache = await caches.open(kShell);
  await cache.put('/', page.clone());
  const text = await page.text();
  const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
  named.push(...(/<meta name="later" content="([^"]*)"/.exec(text)?.[1].split(' ').filter(Boolean) ?? []));
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path !== '/' && !named.includes(path)) await cache.delete(request);
  }
  const missing = await Promise.all(named.map(async (path) => ((await cache.match(path)) ? null : path)));
  await cache.addAll(missing.filter((path) => path !== null));
}
