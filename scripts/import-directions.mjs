// Checks that imports go one way (docs/architecture.md): protocol ← server, protocol ← web,
// and inside each root from the higher layer to the lower one. Prints every import that does not.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/**
 * Floors of each root from the lowest to the highest. A floor is a list of folders; `*` is every folder that no other floor
 * names: the areas. Files directly in the root's src put everything together and are above all.
 */
const FLOORS = {
  'protocol/src': [['platform'], ['fields'], ['record'], ['*']],
  'server/src': [
    ['platform'],
    ['access'],
    ['engine/fields'],
    ['engine/model'],
    ['engine/change'],
    ['engine/features'],
    ['engine'],
    ['*'],
    ['demo'],
  ],
  'web/src': [
    ['platform'],
    ['ui'],
    ['fields'],
    ['record/model'],
    ['record/parts'],
    ['record/features'],
    ['record/features/actions', 'record/features/print'],
    ['record/features/list', 'record/features/panel'],
    ['record'],
    ['*'],
    ['app'],
  ],
}

/** Folders whose inner folders import each other one way only, types included. Files directly in them are not restricted. */
const ROOMS = [
  'protocol/src',
  'protocol/src/crm',
  'protocol/src/fields',
  'protocol/src/hrm',
  'protocol/src/record',
  'server/src',
  'server/src/crm',
  'server/src/engine/change',
  'server/src/engine/features',
  'server/src/hrm',
  'server/src/manage',
  'server/src/platform',
  'web/src',
  'web/src/crm',
  'web/src/hrm',
  'web/src/manage',
  'web/src/ui',
]

/** Folders whose inner folders import only from lower floors, never each other on one floor. */
const SEPARATE = ['web/src/record/features']

/** Roots that a root may import from, beside itself. */
const MAY_IMPORT = {
  'protocol/src': [],
  'server/src': ['protocol/src'],
  'web/src': ['protocol/src'],
}

/** What an area, or a folder inside it, exports to the others, permanently. */
const DOOR = /\/door\.tsx?$/
/** What an area registers with the file that assembles everything. */
const MANIFEST = /\/area\.tsx?$/
/** Declarations may be imported from anywhere inside their area, without a door. */
const OPEN_INSIDE = ['protocol/src']

const ALIASES = { '#protocol/': 'protocol/src/', '#server/': 'server/src/', '#web/': 'web/src/' }
const IMPORT =
  /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const isTest = (file) => /\.test\.tsx?$/.test(file)

function listFiles() {
  const patterns = Object.keys(FLOORS).map((folder) => `${folder}/**/*.{ts,tsx}`)
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

const rootOf = (file) => Object.keys(FLOORS).find((folder) => file.startsWith(`${folder}/`))

/** The folders of a file below its root's src. */
const foldersOf = (file) =>
  file
    .slice(rootOf(file).length + 1)
    .split('/')
    .slice(0, -1)

/** The most particular floor that names one of the file's folders. */
function floorOf(file) {
  const floors = FLOORS[rootOf(file)]
  const folders = foldersOf(file)
  if (folders.length === 0) return floors.length
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const at = floors.findIndex((names) => names.includes(folders.slice(0, depth).join('/')))
    if (at >= 0) return at
  }
  return floors.findIndex((names) => names.includes('*'))
}

const isInArea = (file) => FLOORS[rootOf(file)][floorOf(file)]?.includes('*') ?? false

/** `server/src/manage` of a file in an area. */
const areaOf = (file) => (isInArea(file) ? `${rootOf(file)}/${foldersOf(file)[0]}` : undefined)

/** `pool` of a file in `crm/pool`; files directly in an area put its things together. */
const thingOf = (file) => foldersOf(file)[1]

/** Whether two files are on one floor in different inner folders of one of `SEPARATE`. */
function areNeighbours(file, target) {
  const hall = SEPARATE.find((folder) => file.startsWith(`${folder}/`) && target.startsWith(`${folder}/`))
  if (!hall || floorOf(file) !== floorOf(target)) return false
  const [from, to] = [file, target].map((each) => each.slice(hall.length + 1).split('/'))
  return from.length > 1 && to.length > 1 && from[0] !== to[0]
}

/** Why a file may not import another one; undefined when it may. */
function refuse(file, target) {
  const [from, to] = [rootOf(file), rootOf(target)]
  if (!to) return /\.(css|svg|png|json)$/.test(target) ? undefined : 'leaves the three roots'
  if (from !== to) return MAY_IMPORT[from].includes(to) ? undefined : `${from} may not import ${to}`
  if (floorOf(target) > floorOf(file)) return 'goes up, against the floors'
  if (areNeighbours(file, target)) return 'enters its neighbour on the same floor'
  const [area, other] = [areaOf(file), areaOf(target)]
  if (foldersOf(file).length === 0 || !other || DOOR.test(target)) return undefined
  if (!area && MANIFEST.test(target)) return undefined
  if (area !== other) return 'enters an area beside its door'
  const [thing, inner] = [thingOf(file), thingOf(target)]
  if (thing && inner && thing !== inner && !OPEN_INSIDE.includes(from))
    return 'enters another thing of its area beside its door'
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

/** The inner folder of `hall` that holds the file; undefined for files directly in it or elsewhere. */
function roomOf(file, hall) {
  const [room, inside] = file.startsWith(`${hall}/`) ? file.slice(hall.length + 1).split('/') : []
  return inside && `${hall}/${room}`
}

/** The graph of inner folders of `ROOMS`. */
function graphOfRooms(imports) {
  const rooms = new Map()
  for (const hall of ROOMS)
    for (const [file, target] of imports) {
      const [from, to] = [roomOf(file, hall), roomOf(target, hall)]
      if (from && to && from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to))
    }
  return rooms
}

const files = listFiles()
const imports = []
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
    imports.push([file, target])
    const reason = refuse(file, target)
    if (reason) complaints.push(`${file} → ${target}: ${reason}`)
  }
}
for (const cycle of [...findCycles(graph), ...findCycles(graphOfRooms(imports))])
  complaints.push(`${cycle.join(' → ')}: a cycle`)

if (complaints.length > 0) console.error([...new Set(complaints)].join('\n'))
console.log(`${files.length} files, ${complaints.length} imports against the directions`)
process.exit(complaints.length > 0 ? 1 : 0)
