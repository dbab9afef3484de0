import { mount } from 'svelte';
import App from './App.svelte';
import { layout } from './lib/layout.svelte';
import { router } from './lib/route.svelte';
import { theme } from './lib/theme.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

theme.start();
layout.start();
router.start();

const target = document.getElementById('app');
if (!target) throw new Error('there is no place for the table');

export default mount(App, { target });
