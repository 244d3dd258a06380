// Checks that what is peculiar to a type of order belongs to its declaration and its arithmetic (docs/seams/orders.md): no other
// file compares the code of one, sends one, or names one. It asks the declaration. Prints every place that does not.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const DECLARED = 'protocol/src/crm/order/order-types.ts'
const OWN = [DECLARED, 'protocol/src/crm/order/arithmetic.ts']

const textOf = (file) =>
  readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )

const names = [...textOf(DECLARED).matchAll(/^ {4}code: \d+,\n {4}name: '([^']+)'/gm)].map(([, name]) => name)
/** Shorter ones are words of other things as well. */
const ownWords = names.filter(({ length }) => length >= 4)
if (names.length === 0) throw new Error(`${DECLARED} lists no types of orders`)

const subject = String.raw`\b(?:order_?[tT]ype|buttonType)\b`
const constant = String.raw`(?:\d+|(?!CONTINUATION\b)[A-Z][A-Z_]{2,})\b`
const REFUSED = [
  {
    pattern: new RegExp(String.raw`${subject}[^,;&|\n]{0,24}[!=]==?\s*${constant}`, 'g'),
    reason: 'compares',
  },
  { pattern: new RegExp(String.raw`${subject}["')]*\s*(?:=|<>|in)\s*\(?\s*\d`, 'g'), reason: 'queries' },
  { pattern: new RegExp(String.raw`${subject}:\s*${constant}`, 'g'), reason: 'sends' },
  { pattern: new RegExp(String.raw`\[[\d,\s]+\]\.includes\([\w.(]*${subject}`, 'g'), reason: 'lists' },
  { pattern: /\b(?:type|orderType)\.code\s*[!=]==?\s*\d/g, reason: 'compares' },
  { pattern: new RegExp(`['"](?:${ownWords.join('|')})['"]`, 'g'), reason: 'names' },
]

/** The drawn company orders what its story needs. */
const files = globSync('{protocol,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/src/demo/') && !OWN.includes(file),
  )

const complaints = files.flatMap((file) => {
  const text = textOf(file)
  return REFUSED.flatMap(({ pattern, reason }) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: ${reason} a type of order (${found}); what it asks belongs to the declaration`
    }),
  )
})

if (complaints.length > 0) console.error(complaints.join('\n'))
console.log(
  `${names.length} types of orders, ${complaints.length} places that know one beside its declaration`,
)
process.exit(complaints.length > 0 ? 1 : 0)
