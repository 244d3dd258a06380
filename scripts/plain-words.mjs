// Checks that comments and documents keep to docs/style.md: none of the words below in what is held to it. Files written
// before the rule are known by a hash of their comments and are excused until a comment of theirs changes.
// `node scripts/plain-words.mjs --excuse` forgets the hashes of what is clean by now, and never adds one.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from './project.mjs'

const EXCUSED = inProject('scripts/plain-words.txt')
const SOURCES = '{protocol,server,web,bench,e2e,scripts}/**/*.{ts,tsx,mjs,css}'
/** The domain documents follow with the areas that are built from them. */
const DOCUMENTS = ['README.md', 'docs/*.md', 'docs/seams/*.md']
/** Quotes what it refuses. */
const ABOUT_WORDS = new Set(['docs/style.md', 'scripts/plain-words.mjs'])

/** What is refused, and what to write instead. */
const WORDS = [
  [/\b(?:somebody|everybody|nobody)\b/gi, 'someone, the user, the caller; everyone; no one'],
  [/\bwhoever\b/gi, 'anyone who; the user who'],
  [/\b(?:he|him|his|himself)\b/gi, 'they, or the noun: the owner, the approver'],
  [/\banew\b/gi, 'again'],
  [/\b(?:tells?|told)\b/gi, 'returns, reports, notifies, distinguishes'],
  [/\b(?:says|said)\b/gi, 'returns, declares, states, reads'],
  [/\b(?:stands|stood)\b/gi, 'is, appears, applies'],
  [/\bso many\b/gi, 'that many, n'],
  [/\b(?:is|are) (?:an)?others? now\b/gi, 'changes; is invalidated'],
  [/\b(?:becomes|became) of\b/gi, 'outcome, result'],
  [/\b(?:to|of|for) who\b/gi, 'the user who'],
]

const isDocument = (file) => file.endsWith('.md')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const blank = (text) => text.replace(/[^\n]/g, ' ')

/** The text with everything but its comments blanked out; of a document, without its code and tables of code. */
function proseOf(file, text) {
  if (isDocument(file)) return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, blank)
  const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g
  let prose = ''
  let end = 0
  for (const { 0: comment, index } of text.matchAll(comments)) {
    prose += blank(text.slice(end, index)) + comment.replace(/`[^`\n]*`/g, blank)
    end = index + comment.length
  }
  return prose + blank(text.slice(end))
}

/** Position does not count: moving code around changes no comment. */
const hashOf = (prose) =>
  createHash('sha256').update(prose.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12)

function complaintsIn(file, prose) {
  return prose
    .split('\n')
    .flatMap((line, index) =>
      WORDS.flatMap(([pattern, instead]) =>
        [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1}: “${word}” → ${instead}`),
      ),
    )
}

const excused = new Set(readFileSync(EXCUSED, 'utf8').split('\n').filter(Boolean))
const found = new Set()
const complaints = []
for (const file of [
  ...globSync(SOURCES, { cwd: root }),
  ...DOCUMENTS.flatMap((each) => globSync(each, { cwd: root })),
]
  .map((each) => each.replaceAll('\\', '/'))
  .filter((each) => !ABOUT_WORDS.has(each))) {
  const prose = proseOf(file, read(file))
  const here = complaintsIn(file, prose)
  if (here.length === 0) continue
  const hash = hashOf(prose)
  if (excused.has(hash)) found.add(hash)
  else complaints.push(...here)
}
if (process.argv.includes('--excuse')) writeFileSync(EXCUSED, `${[...found].sort().join('\n')}\n`)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) {
  console.error(`注释和文档的用词见 docs/style.md：${complaints.length} 处`)
  process.exit(1)
}
console.log(`用词：${found.size} 个文件尚待改写`)
