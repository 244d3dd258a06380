// Counts the stops of a reader who follows a save: `node scripts/stops.mjs` prints the way through the two pages, and fails
// when one of them has more than MOST.
//
// A stop is a jump into another file: the reader meets a function of `server/src/engine/change` that is declared elsewhere,
// goes there, and reads it with the functions of that same file that it uses, which are on the screen already. Each function
// is read once. What lies outside of that folder is vocabulary with a name and a docstring (`requireRecord`, `inTransaction`).
// The list of abilities is one stop: a page calls all of them alike, and one is opened by a reader who asks about it. The
// number with every ability opened is printed as well.
// `node scripts/stops.mjs <file> <function>` follows any other function, and never fails.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const MOST = 25
const FOLDER = 'server/src/engine/change/'
const LIST = `${FOLDER}abilities/all.ts`
const PAGES = [
  [`${FOLDER}save/create.ts`, 'createRecord'],
  [`${FOLDER}save/update.ts`, 'updateRecord'],
]

/** What calls the abilities of a type, whichever they are. */
const ASKS_ABILITIES = 'planAll'

const files = new Map()

/** The text of a file without comments and strings, its declarations in their order and what its names mean. */
function read(file) {
  const known = files.get(file)
  if (known) return known
  const text = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  const imports = new Map()
  for (const [, isType, names, from] of text.matchAll(/^import (type )?\{([^}]*)\} from '([^']+)'/gm)) {
    const target = resolve(file, from)
    if (isType || !target) continue
    for (const name of names.split(',').map((each) => each.trim()))
      if (name && !name.startsWith('type ')) imports.set(name.split(' as ').at(-1), target)
  }
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  const declared = new Map(
    starts.map(({ 1: name, index }, at) => [name, text.slice(index, starts[at + 1]?.index ?? text.length)]),
  )
  const found = { imports, declared }
  files.set(file, found)
  return found
}

function resolve(file, from) {
  if (from.startsWith('#server/')) return `server/src/${from.slice('#server/'.length)}`
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : undefined
}

const isFunction = (body) =>
  /^(?:export )?(?:async )?(?:function |const \w+(?:: [^=]*)? =\s+(?:async )?(?:\(|<|\w+ =>))/.test(body)

/** The stops below a function, in the order in which they are read. */
function follow(file, name) {
  const stops = []
  const seen = new Set()
  const visit = (from, of, depth) => {
    const { imports, declared } = read(from)
    const own = new Set([of])
    const pending = [of]
    while (pending.length > 0) {
      for (const [word] of (declared.get(pending.shift()) ?? '').matchAll(/(?<![.\w])\w+(?![\w:])/g)) {
        const target = imports.get(word)
        if (target?.startsWith(FOLDER)) stop(target, word, depth)
        else if (declared.has(word) && !own.has(word)) pending.push(word)
        own.add(word)
      }
    }
  }
  const stop = (to, called, depth) => {
    const key = `${to} ${called}`
    if (seen.has(key) || !isFunction(read(to).declared.get(called) ?? '')) return
    seen.add(key)
    stops.push({ file: to, name: called, depth })
    visit(to, called, depth + 1)
    if (called === ASKS_ABILITIES) stops.push({ file: LIST, name: 'allAbilities', depth: depth + 1 })
  }
  seen.add(`${file} ${name}`)
  visit(file, name, 0)
  return stops
}

/** How many files the list of abilities names. */
const countAbilities = () => (existsSync(path.join(root, LIST)) ? read(LIST).imports.size : 0)

const [file, name] = process.argv.slice(2)
const ways = (file && name ? [[file, name]] : PAGES).map(([page, start]) => ({
  page,
  start,
  stops: follow(page, start),
}))
for (const { page, start, stops } of ways) {
  for (const stop of stops)
    console.log(`${'  '.repeat(stop.depth + 1)}${stop.name}  ${stop.file.slice(FOLDER.length)}`)
  const count = new Set(stops.map((stop) => stop.file)).size
  const opened = stops.some((stop) => stop.file === LIST) ? countAbilities() : 0
  console.log(
    `${start} (${page}): ${stops.length} stops in ${count} files; with every ability opened ${stops.length + opened}`,
  )
}
const tooLong = !file && ways.some(({ stops }) => stops.length > MOST)
process.exit(tooLong || globSync(`${FOLDER}*.ts`, { cwd: root }).length === 0 ? 1 : 0)
