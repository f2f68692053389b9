import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['TECHNE_URL'] ?? 'http://127.0.0.1:4310';

export default defineConfig({
  plugins: [react(), tailwind()],
  resolve: { conditions: ['techne-source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2023',
    // Fonts and pictures are files: the content security policy of the page allows nothing that is written inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': server, '/v1': server } },
});
