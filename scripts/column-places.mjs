// Checks that SQL names the column of a field in one place (docs/seams/kinds.md): values of fields of a single kind have none, so
// statements ask `valueOfColumn`. Prints file and line.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/** Where columns are made, indexed and named. */
const PLACES = /^server\/src\/engine\/model\/(place\.ts$|storage\/)/
/** Why the column of a field is a column of the table all the same. */
const EXCEPT = {
  'server/src/engine/features/import/match.ts': 'a column of values given beside the table',
  'server/src/engine/change/record-files.ts': 'columns of a table whose column is about to be dropped',
}
const NAMED = /\bsql\.ref\([^)]*\b(?:field|column)\.column\b/g

const found = globSync('server/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !PLACES.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const lines = [...text.matchAll(NAMED)].map(({ index }) => text.slice(0, index).split('\n').length)
    return lines.map((line) => ({ file, line }))
  })
for (const { file, line } of found.filter(({ file }) => !(file in EXCEPT)))
  console.error(`${file}:${line} names the column of a field: valueOfColumn does`)
console.log(`${found.length} excepted references to columns of fields`)
const idle = Object.keys(EXCEPT).filter((file) => !found.some((each) => each.file === file))
if (idle.length > 0) console.error(`no longer needed in column-places.mjs: ${idle.join(', ')}`)
process.exitCode = idle.length > 0 || found.some(({ file }) => !(file in EXCEPT)) ? 1 : 0
