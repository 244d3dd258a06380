import { defineConfig } from '@playwright/test'

/** With TRACE set, a trace shows the page before and after each step. */
const TRACED = process.env.TRACE !== undefined

/** Journeys in the system's Chromium; each worker starts a server of its own (e2e/fixture.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // ten times what a quiet machine takes: waiting costs nothing where the condition holds at once
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // a dialog that is still growing moves away between the press and the release of a click
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // what was done, without the page after each step: to write that down takes longer than the journey itself
    trace: TRACED
      ? 'on'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
