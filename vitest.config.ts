import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'

const API = 'server/**/*.test.ts'
const UNIT = '**/*.unit.test.ts'
const SCREEN = 'web/**/*.screen.test.{ts,tsx}'

const UNITS = ['{protocol,web}/**/*.test.ts', `server/${UNIT}`, 'scripts/*.test.mjs']

/** Files that put another module in the place of one: the modules around it have to be theirs alone. */
const replacingIn = (pattern: string | string[]) =>
  globSync(pattern).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))
const replacing = replacingIn(API)
const replacingUnits = replacingIn(UNITS)

/** On the one PostgreSQL of the run. Far above what is normal, so that a machine which does much else ends no case; who restarts a database says more. */
const api = {
  globalSetup: ['server/test/postgres.ts'],
  testTimeout: 120_000,
  // a company is drawn in a hook: on a machine that does much else that takes its time
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
}

/**
 * What kind of test is for what: docs/testing.md. Files of a worker share their modules (`isolate: false`), since importing
 * the product takes longer than most files run: whatever a file changes for good would meet the next one.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: UNITS,
          exclude: [SCREEN, ...replacingUnits],
          // the screens of an area take seconds to import on a busy machine
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'screens',
          include: [SCREEN],
          environment: 'happy-dom',
          // the parts of antd would all have one id in a test
          env: { NODE_ENV: 'development' },
          // an animation would wait for a browser that draws it
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: ['web/test/setup.ts'],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      { test: { name: 'unit-alone', include: replacingUnits, testTimeout: 120_000 } },
      { test: { name: 'alone', include: replacing, ...api } },
      // started by name: docs/testing.md
      { test: { name: 'record', include: ['server/**/*.record.ts'], ...api } },
      {
        test: {
          name: 'api',
          include: [API],
          exclude: [UNIT, '**/node_modules/**', ...replacing],
          isolate: false,
          ...api,
        },
      },
    ],
  },
})
