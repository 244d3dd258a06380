// Checks that imports go one way (docs/architecture.md): protocol ← server, protocol ← web,
// and inside each root from the higher layer to the lower one. Prints every import that does not.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/** Folders of each root from the lowest layer to the highest; files directly in the root's src are above all. */
const LAYERS = {
  'protocol/src': [['']],
  'server/src': [['platform'], ['access'], ['engine'], ['records', 'areas'], ['demo']],
  'web/src': [['platform', 'ui'], ['fields'], ['record'], ['areas'], ['app']],
}

/** Roots that a root may import from, beside itself. */
const MAY_IMPORT = {
  'protocol/src': [],
  'server/src': ['protocol/src'],
  'web/src': ['protocol/src'],
}

/** Folders whose members (one per area, one per record type) see each other only through a front door. */
const APART = ['server/src/areas', 'server/src/records', 'web/src/areas']

/** What areas and record types offer to each other; whoever adds one here offers it for good. */
const FRONT_DOORS = new Set([
  'server/src/areas/audit/record-act.ts',
  'server/src/areas/company/company-info.ts',
  'server/src/areas/company/user-settings.ts',
  'server/src/areas/roles/assign.ts',
  'server/src/areas/session/sms.ts',
  'server/src/records/customer/limits.ts',
  'server/src/records/pool/pooled.ts',
])

const ALIASES = { '#protocol/': 'protocol/src/', '#server/': 'server/src/', '#web/': 'web/src/' }
const IMPORT =
  /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const isTest = (file) => /\.test\.tsx?$/.test(file)

function listFiles() {
  const patterns = Object.keys(LAYERS).map((folder) => `${folder}/**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file))
}

/** @returns {{ specifier: string, typeOnly: boolean }[]} */
function readImports(file) {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...text.matchAll(IMPORT)].map(([statement, named, called]) => ({
    specifier: named ?? called,
    typeOnly: /^\s*(?:import|export)\s+type\b/.test(statement),
  }))
}

/** The file in the project that a specifier means; undefined for packages. */
function resolveImport(file, specifier) {
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

const rootOf = (file) => Object.keys(LAYERS).find((folder) => file.startsWith(`${folder}/`))

function layerOf(file) {
  const folder = rootOf(file)
  const top =
    file
      .slice(folder.length + 1)
      .split('/')
      .slice(0, -1)[0] ?? ''
  const index = LAYERS[folder].findIndex((names) => names.includes(top))
  return index < 0 ? LAYERS[folder].length : index
}

/** `server/src/areas/people` of a file in a folder whose members are kept apart. */
function memberOf(file) {
  const parent = APART.find((folder) => file.startsWith(`${folder}/`))
  const name = parent && file.slice(parent.length + 1)
  return name?.includes('/') ? `${parent}/${name.split('/')[0]}` : undefined
}

/** Why a file may not import another one; undefined when it may. */
function refuse(file, target) {
  const [from, to] = [rootOf(file), rootOf(target)]
  if (!to) return /\.(css|svg|png|json)$/.test(target) ? undefined : 'leaves the three roots'
  if (from !== to) return MAY_IMPORT[from].includes(to) ? undefined : `${from} may not import ${to}`
  if (from !== 'protocol/src' && layerOf(target) > layerOf(file)) return 'goes up, against the layers'
  const [member, other] = [memberOf(file), memberOf(target)]
  if (member && other && member !== other && !FRONT_DOORS.has(target))
    return 'enters another area beside its front door'
  return undefined
}

/** Import chains that come back to where they began; types do not count, they are gone when the code runs. */
function findCycles(graph) {
  const done = new Set()
  const cycles = []
  const visit = (file, trail) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file])
    if (done.has(file) || trail.includes(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

const files = listFiles()
const complaints = []
const graph = new Map()
for (const file of files) {
  const targets = readImports(file)
    .map(({ specifier, typeOnly }) => ({ typeOnly, target: resolveImport(file, specifier) }))
    .filter(({ target }) => target !== undefined)
  graph.set(
    file,
    targets.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
  )
  for (const { target } of targets) {
    const reason = refuse(file, target)
    if (reason) complaints.push(`${file} → ${target}: ${reason}`)
  }
}
for (const cycle of findCycles(graph)) complaints.push(`${cycle.join(' → ')}: a cycle`)

if (complaints.length > 0) console.error([...new Set(complaints)].join('\n'))
console.log(`${files.length} files, ${complaints.length} imports against the directions`)
process.exit(complaints.length > 0 ? 1 : 0)
