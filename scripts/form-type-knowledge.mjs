// Checks that what is peculiar to a form type stands in its own files (docs/adding-a-form-type.md): no other file compares a
// form type with a name, or lists form types. It asks the record of the form type. Prints every place that does not.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/** Where the records lie: `<folder>/<type>.ts(x)`, with parts in `<folder>/<type>/`. */
const FOLDERS = ['protocol/src/fields', 'server/src/engine/fields', 'web/src/fields']
/** The complete maps, one per root. */
const MAPS = ['protocol/src/fields/form-types.ts', 'server/src/engine/fields/all.ts', 'web/src/fields/all.ts']

const textOf = (file) =>
  readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )

function readNames() {
  const [, body = ''] = /export const formTypes = \{([^}]*)\}/.exec(textOf(MAPS[0])) ?? []
  const names = [...body.matchAll(/^\s*(\w+),/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error(`${MAPS[0]} lists no form types`)
  return names
}

const names = readNames()
/** Names that record types bear too: a list of nothing else is one of record types. */
const RECORDS = ['customer', 'contacts', 'business', 'contract', 'product']
const others = `['"](?:${names.filter((name) => !RECORDS.includes(name)).join('|')})['"]`
const quoted = `['"](?:${names.join('|')})['"]`
const subject = String.raw`\bform_?[tT]ype\b\)?`

const REFUSED = [
  {
    pattern: new RegExp(
      String.raw`${subject}\s*[!=]==?\s*${quoted}|${quoted}\s*[!=]==?\s*[\w.?]*${subject}`,
      'g',
    ),
    reason: 'compares a form type with a name',
  },
  { pattern: /\bswitch\s*\([^)]*form_?[tT]ype/g, reason: 'tells form types apart' },
  {
    pattern: /\b(?:Set|Map|Record)<FormType\b|\bin FormType\]/g,
    reason: 'lists form types beside the maps of all of them',
  },
  {
    pattern: new RegExp(
      String.raw`\[(?=[^\]]*${others})\s*${quoted}(?:\s*,\s*${quoted})+\s*,?\s*\]|new Set\(\[\s*${others}`,
      'g',
    ),
    reason: 'lists form types by name',
  },
]

/** @param {string} file */
function isOwn(file) {
  const folder = FOLDERS.find((each) => file.startsWith(`${each}/`))
  const [first = ''] = folder ? file.slice(folder.length + 1).split('/') : []
  return names.includes(first.replace(/\.tsx?$/, ''))
}

const files = globSync('{protocol,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !MAPS.includes(file))

const complaints = names.flatMap((name) =>
  FOLDERS.filter(
    (folder) => !files.some((file) => file === `${folder}/${name}.ts` || file === `${folder}/${name}.tsx`),
  ).map((folder) => `${folder}/${name}: the form type has no file here`),
)
for (const file of files.filter((each) => !isOwn(each))) {
  const text = textOf(file)
  for (const { pattern, reason } of REFUSED)
    for (const { index } of text.matchAll(pattern)) {
      const line = text.slice(0, index).split('\n').length
      complaints.push(`${file}:${line}: ${reason}; what it wants to know belongs to the form type's record`)
    }
}

if (complaints.length > 0) console.error(complaints.join('\n'))
console.log(`${names.length} form types, ${complaints.length} places that know one beside its own files`)
process.exit(complaints.length > 0 ? 1 : 0)
