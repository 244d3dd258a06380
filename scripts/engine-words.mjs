// Checks that the engine names no record type (docs/architecture.md): neither by its key or number, nor by the prefix of its
// calls, its application, a view of it or what people call it. Comments may give examples. Prints file and line.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const SOURCES = '{protocol/src/record,server/src/{access,engine},web/src/record}/**/*.{ts,tsx}'
/** Which applications there are is known here: people may use them or not. */
const PLATFORM = /^server\/src\/access\//
/** Form types have names of their own, some of which record types bear too. */
const EXCEPT = /^server\/src\/engine\/fields\/|\.test\.tsx?$/

const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** The text with its comments blanked out; lines stay where they are. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Declarations of record types and applications, and what of them no other declaration has. */
function readNames() {
  const declared = globSync('protocol/src/**/*.ts', { cwd: root })
    .map(read)
    .filter((text) => /\bdeclareRecordType\(\{|: Application = \{/.test(text))
  const all = (pattern) => declared.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))
  return {
    applications: new Set(all(/: Application = \{\n {2}key: '(\w+)'/g)),
    words: new Set([
      ...all(/^ {2}key: '(\w+)'/gm),
      ...all(/^ {2}module: '(\w+)'/gm)
        .map(wordsOf)
        .filter(isShort)
        .flat(),
      ...all(/^ {6}parameter: '(\w+)'/gm).map((name) => wordsOf(name)[0]),
    ]),
    compounds: all(/^ {2}(?:module|key): '(\w+)'/gm)
      .map(wordsOf)
      .map((name) => name.filter((word) => word !== PREFIX))
      .filter((name) => name.length > 1)
      .map((name) => name.join('')),
    captions: new Set(all(/^ {2,6}(?:display|sheets): '([^']+)'/gm).filter((caption) => caption !== USERS)),
    labels: new Set(all(/^ {2,6}label: (\d+)/gm)),
  }
}

/** What every user of the product is called, and the records of human resources besides. */
const USERS = '员工'

/** The prefix of the calls of the CRM. */
const PREFIX = 'crm'
/** Of a name of two words neither is one that only such records have: plan, return. */
const isShort = (name) => name.length <= 2

/** The words of a name: `crmCustomer` and `CRM_CUSTOMER` are both crm and customer. */
const wordsOf = (name) =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

const { applications, words, compounds, captions, labels } = readNames()
if (words.size === 0) throw new Error('no record type is declared')
/** Alone it is the database's: `services.pool`. */
const ALONE = 'pool'

const namesType = (name, file) =>
  name.toLowerCase() !== ALONE &&
  (compounds.some((each) => name.toLowerCase().replaceAll('_', '').includes(each)) ||
    wordsOf(name).some((word) => words.has(word) && !(PLATFORM.test(file) && applications.has(word))))

const REFUSED = [
  (text, file) => [...text.matchAll(/[A-Za-z_]\w*/g)].filter(([name]) => namesType(name, file)),
  (text) =>
    [...text.matchAll(/[\u4e00-\u9fff]+/g)].filter(([said]) =>
      [...captions].some((each) => said.includes(each)),
    ),
  (text) =>
    [...text.matchAll(/\b(?:label|activityType)\b\s*(?:[!=]==?|:)\s*(\d+)\b/gi)].filter(([, number]) =>
      labels.has(number),
    ),
]

const files = globSync(SOURCES, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !EXCEPT.test(file))
const complaints = files.flatMap((file) => {
  const text = withoutComments(read(file))
  return REFUSED.flatMap((find) => find(text, file)).map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: ${found} names a record type; whose knowledge it is declares it`
  })
})

if (complaints.length > 0) console.error([...new Set(complaints)].join('\n'))
console.log(`${words.size} words of record types, ${complaints.length} places where the engine says one`)
process.exit(complaints.length > 0 ? 1 : 0)
