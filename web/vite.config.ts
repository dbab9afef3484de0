import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/api': 'http://127.0.0.1:1815' } },
  build: {
    target: 'es2022',
    // The server sends every file under assets/ with a long cache: their names change with their content.
    assetsDir: 'assets',
    // Fonts stay files of their own, so that only the letters in use are fetched.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    reportCompressedSize: true,
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
});
