// Checks that records and their history are written in one place (docs/architecture.md): an `insert`, `update` or `delete` of
// a record type's table or of the history anywhere else is printed with file and line.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/**
 * Who may: the writer itself; and the demonstration company and the benchmarks, which load whole companies at once, before
 * anybody uses them; and the children of employees, whose tables are named by their declarations and are none of a record type
 * (children.test.ts). Tests draw what they need, and migrations change tables, not records; neither is looked at.
 */
const WRITERS = [
  /^server\/src\/engine\/change\//,
  /^server\/src\/demo\//,
  /^server\/src\/hrm\/employees\/children\/write\.ts$/,
]

const HISTORY = 'action_records'
const WRITE = String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`

/** Tables of the record types, as their declarations say. */
function readRecordTables() {
  const files = globSync('protocol/src/**/*.ts', { cwd: root }).map(read)
  const declarations = files.flatMap((text) => text.split(/\bdeclareRecordType\(/).slice(1))
  return declarations.flatMap((text) => /\btable:\s*'(\w+)'/.exec(text)?.[1] ?? [])
}

const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** The text with its comments blanked out; lines stay where they are. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** @param {readonly string[]} tables */
function patternsFor(tables) {
  const names = `(?:public\\.)?"?(?:${tables.join('|')})"?\\b`
  return [
    // written out, in any SQL
    new RegExp(`${WRITE}${names}`, 'gi'),
    // the table of a type that is known when it runs
    new RegExp(String.raw`${WRITE}\$\{`, 'gi'),
    // the query builder, by a name or by what is known when it runs
    new RegExp(
      String.raw`\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:['"\`]${names}|[^'"\s])`,
      'g',
    ),
  ]
}

function findWriters() {
  const patterns = patternsFor([...readRecordTables(), HISTORY])
  return globSync('server/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !WRITERS.some((writer) => writer.test(file)))
    .flatMap((file) => {
      const text = withoutComments(read(file))
      return patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ index }) => {
          const line = text.slice(0, index).split('\n').length
          return `${file}:${line}: ${text.split('\n')[line - 1]?.trim()}`
        }),
      )
    })
}

const tables = readRecordTables()
const writers = findWriters()
for (const writer of writers) console.log(writer)
console.log(`${tables.length} record types, ${writers.length} writers outside of engine/change`)
process.exit(writers.length > 0 || tables.length === 0 ? 1 : 0)
