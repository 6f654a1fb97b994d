import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './lib/theme.svelte';
import { locale } from './lib/words.svelte';

document.documentElement.lang = locale.current;
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
