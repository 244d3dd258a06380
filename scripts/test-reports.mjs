import path from 'node:path'

/** How much of what a case threw is shown; the rest is printed where it ran. */
const SHOWN = 300

/** Colours are for a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that begins a colour
const COLOUR = /\x1b\[[0-9;]*m/g

const lineOf = (file, title, message) => {
  const [first = ''] = message.replaceAll(COLOUR, '').trim().split('\n')
  return `${path.relative(process.cwd(), file)} › ${title}: ${first.slice(0, SHOWN)}`
}

/**
 * The failed cases in a JSON report of Vitest: file, name and the first line of what was thrown; a file that could not
 * be loaded counts as a case.
 * @returns {string[]}
 */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [lineOf(name, '(file)', message ?? '')] : []
    return failed.map(({ fullName, failureMessages }) => lineOf(name, fullName, failureMessages[0] ?? ''))
  })
}

/** Seconds that a file of tests may take on a quiet machine. */
const BUDGET = 20

const slowest = (files) =>
  files
    .filter(({ seconds }) => seconds > BUDGET)
    .sort((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `${path.relative(process.cwd(), name)}（${seconds.toFixed(0)} 秒）`)

/**
 * The files of a JSON report of Vitest above the budget, the longest first.
 * @returns {string[]}
 */
export const aboveBudget = ({ testResults }) =>
  slowest(
    testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  )

/**
 * The files of a JSON report of Playwright above it, likewise.
 * @returns {string[]}
 */
export const journeysAboveBudget = ({ config, suites }) =>
  slowest(
    suites.map((suite) => ({
      name: path.join(config.rootDir, suite.file),
      seconds: durationsOf(suite).reduce((sum, each) => sum + each, 0) / 1000,
    })),
  )

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const durationsOf = (suite) =>
  specsOf(suite).flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )

/**
 * The failed journeys in a JSON report of Playwright, likewise.
 * @returns {string[]}
 */
export function failedInPlaywright({ config, suites, errors = [] }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => lineOf(path.join(config.rootDir, file), title, errorOf(tests))),
    ...errors.map(({ message = '', location }) => lineOf(location?.file ?? '', '(file)', message)),
  ]
}

const errorOf = (tests) =>
  tests.flatMap(({ results }) => results).flatMap(({ error }) => error?.message ?? [])[0] ?? ''
