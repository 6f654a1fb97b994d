import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './print/print.css';
import './lib/theme.svelte';

mount(App, { target: document.getElementById('app')! });

// What is kept for the road comes when the first page is there: it must not wait for that.
const AFTER = 1500;
const keep = (): unknown =>
  navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`)
    .catch(() => addEventListener('online', keep, { once: true }));
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => setTimeout(keep, AFTER));
