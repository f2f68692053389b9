import { defineConfig } from 'vitest/config';

const conditions = ['techne-source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.{ts,tsx}',
      '{packages,apps}/*/test/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: ['packages/store/test/postgres/global-setup.ts'],
    pool: 'threads',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
