import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { server } from './lib/server';

server.connect();

function start(): void {
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target });
}

// Behind the first frame, which shows what index.html has; a page that is not seen has no frames.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => {});
