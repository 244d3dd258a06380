import { defineConfig } from 'vitest/config'

/** `unit`: pure rules, no database. `api`: the server on a real PostgreSQL, one for the run (design §12). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['protocol/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'server/**/*.unit.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['server/test/postgres.ts'],
          // waiting costs nothing where it holds at once; a busy machine takes its time
          testTimeout: 150_000,
          hookTimeout: 150_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
