// Which tests lie under a path: `crm/pool` is the same thing in every root, so one path finds its unit, API and screen
// tests and its journeys. Plain Node, no dependencies.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from './project.mjs'

/** Where a path may begin; the last is the project itself, so that a file's own path works too. */
const ROOTS = ['protocol/src/', 'server/src/', 'web/src/', 'e2e/', '']
/** What server and client call by names of their own. */
const SAME = [['engine', 'record']]
const FOLDERS = ['protocol', 'server', 'web', 'scripts', 'e2e']
const IS_TEST = /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.spec\.ts$/

const isJourney = (file) => file.startsWith('e2e/')

/** Every test file of the project. */
export function listTests() {
  return FOLDERS.flatMap((folder) => readdirSync(inProject(folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => IS_TEST.test(file))
    .sort()
}

/** A path as it may also be written: `engine/features/list` is `record/features/list` in protocol and client. */
function spellings(place) {
  const others = SAME.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  return [
    place,
    ...others.flatMap(([from, to]) =>
      place === from || place.startsWith(`${from}/`) ? [to + place.slice(from.length)] : [],
    ),
  ]
}

/** `crm/pool` holds `crm/pool/moves.test.ts` and `crm/pool.spec.ts`, not `crm/pools/…`. */
function liesUnder(file, place) {
  return ROOTS.some((start) => {
    const whole = start + place
    return file === whole || file.startsWith(`${whole}/`) || file.startsWith(`${whole}.`)
  })
}

/**
 * The tests under each of the paths, and the paths under which there are none.
 * @param {readonly string[]} paths
 * @param {readonly string[]} files
 * @returns {{ tests: string[], journeys: string[], missing: string[] }}
 */
export function findTests(paths, files) {
  const found = new Set()
  const missing = []
  for (const given of paths) {
    const place = given.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
    const under =
      place === '' ? [] : files.filter((file) => spellings(place).some((each) => liesUnder(file, each)))
    if (under.length === 0) missing.push(given)
    for (const file of under) found.add(file)
  }
  const all = [...found].sort()
  return { tests: all.filter((file) => !isJourney(file)), journeys: all.filter(isJourney), missing }
}
