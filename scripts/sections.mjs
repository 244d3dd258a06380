// Checks that every cited section exists: `record-engine.md §5.4` in code and documents is a heading `5.4` of that document, and
// `§5.4` in a domain document is one of its own unless another document is named before it. Files that documents name in backticks
// exist as well. Prints file and line.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const CITING = ['{protocol,server,web,bench,e2e,scripts}/**/*.{ts,tsx,mjs,sql}', 'README.md', 'docs/**/*.md']
const NUMBER = '[0-9]+[A-Z]?(?:\\.[0-9]+[A-Z]?)*'
/** `platform.md §9.1, §9.2`, `crm-records §4`: a name and the sections that follow it. */
const NAMED = new RegExp(`([a-z][\\w-]*?)(?:\\.md)?\`?\\)?,? ((?:§${NUMBER}(?:, | and | to |–)?)+)`, 'g')
const BARE = new RegExp(`§(${NUMBER})`, 'g')

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const nameOf = (file) => path.basename(file, '.md')

const headings = new Map(
  globSync('docs/domain/*.md', { cwd: root }).map((file) => [
    nameOf(file),
    new Set(
      [
        ...read(file).matchAll(
          new RegExp(`^(?:#+ |\\*\\*|- |\\| )?(?:§ ?)?(${NUMBER})[.:)]?(?: |\\*\\*)`, 'gm'),
        ),
      ].map(([, number]) => number),
    ),
  ]),
)

const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** Citations of a document by its name; what is left over is blanked, so that it is not taken for the file's own. */
function complaintsIn(file) {
  const text = read(file)
  const own = file.replaceAll('\\', '/').startsWith('docs/domain/') ? headings.get(nameOf(file)) : undefined
  const complaints = []
  const require = (sections, name, cited, index) => {
    for (const [, number] of cited.matchAll(BARE))
      if (!sections.has(number)) complaints.push(`${file}:${lineAt(text, index)}: ${name} §${number}`)
  }
  const rest = text.replace(NAMED, (whole, name, cited, index) => {
    const sections = headings.get(name)
    if (sections) require(sections, name, cited, index)
    return sections ? whole.replace(/./g, ' ') : whole
  })
  if (own)
    for (const { 0: cited, index } of foreignBlanked(rest).matchAll(BARE))
      require(own, nameOf(file), cited, index)
  return complaints
}

/** Sections of the specification and the design are not of this repository. */
const foreignBlanked = (text) =>
  text.replace(
    new RegExp(
      `(?:spec(?:ification)?(?: [123])?|[Ff]oundations|design(?:\\.md)?|office|3-office|ui\\.md)\`?,? (?:§?${NUMBER}(?:, | and | to |–)?)+`,
      'g',
    ),
    (whole) => ' '.repeat(whole.length),
  )

/** `engine/model/view.ts`: a path from any folder on, with braces as in a shell. */
const PATH = /`((?:[\w.-]+\/)+[\w.{},-]*\.(?:tsx?|mjs|sql|css))`/g
const files = globSync('{protocol,server,web,bench,e2e,scripts,docs}/**/*', { cwd: root }).map(
  (file) => `/${file.replaceAll('\\', '/')}`,
)

const expandBraces = (name) => {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return choices === undefined ? [name] : choices.split(',').map((choice) => before + choice + after)
}

/** Files that a document outside the domain names and that are not there. */
function missingIn(file) {
  const text = read(file)
  return [...text.matchAll(PATH)].flatMap(({ 1: named, index }) =>
    expandBraces(named)
      // a migration yet to be written
      .filter((name) => !name.includes('NNNN_') && !files.some((each) => each.endsWith(`/${name}`)))
      .map((name) => `${file}:${lineAt(text, index)}: ${name}`),
  )
}

const complaints = [
  ...[...new Set(CITING.flatMap((glob) => globSync(glob, { cwd: root })))].flatMap(complaintsIn),
  ...globSync(['*.md', 'docs/*.md', 'docs/seams/*.md'], { cwd: root }).flatMap(missingIn),
]
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) {
  console.error(`没有这样的章节或文件：${complaints.length} 处`)
  process.exit(1)
}
console.log('引用的章节和文件：都在')
