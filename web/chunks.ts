import { globSync } from 'node:fs'

/** What the bundler tells of a module (a part of Rolldown's `ChunkingContext`). */
interface ModuleGraph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

/** Pages whose scripts are fetched together. */
interface Journey {
  name: string
  /** What is asked for by name and keeps a file of its own; below web/src. */
  roots: readonly string[]
  /** What is needed besides. */
  parts?: readonly string[]
}

/** Faces of the areas: fetched along with whatever page is the first one. */
const faces = () => globSync('*/face.{ts,tsx}', { cwd: `${import.meta.dirname}/src` }).map(toPosix)
/** Editors of values and of conditions. */
const editors = () =>
  ['*/edit.tsx', 'filter/*-values.tsx']
    .flatMap((files) => globSync(`fields/${files}`, { cwd: `${import.meta.dirname}/src` }))
    .map(toPosix)
const toPosix = (file: string) => file.replaceAll('\\', '/')

const login: Journey = { name: 'login', roots: ['session/login/LoginPage.tsx'] }
const list: Journey = {
  name: 'list',
  roots: ['app/frame/AppFrame.tsx', 'app/frame/ModuleFrame.tsx', 'crm/customer/CustomersPage.tsx'],
  parts: ['app/SignedIn.tsx', 'messages/MessageBell.tsx', ...faces()],
}
/** antd's theme and language: fetched with the first part of antd. */
const theme: Journey = { name: 'theme', roots: ['ui/theme/Themed.tsx'] }
/** A record that was opened: fetched when nothing else goes on, or by the first click. */
const panel: Journey = { name: 'panel', roots: ['record/features/panel/RecordDetail.tsx'] }
/** Whatever edits: fetched together, when nothing else goes on or when a first form opens. */
const edit: Journey = {
  name: 'edit',
  roots: [
    'app/NoticeHolders.tsx',
    'record/parts/form/RecordForm.tsx',
    'record/features/picker/RecordPicker.tsx',
    'record/features/panel/FieldEditor.tsx',
    'record/parts/filters/FilterPanel.tsx',
  ],
  parts: editors(),
}

/**
 * In the order in which a person meets them; a module belongs to the first one that needs it. Without this every icon
 * that two pages share becomes a file of its own, and a list asks for more than a hundred.
 */
const journeys: readonly Journey[] = [
  { name: 'start', roots: ['app/main.tsx'] },
  login,
  list,
  theme,
  panel,
  edit,
]

const toId = (root: string) => `${import.meta.dirname}/src/${root}`

/** Modules that the router loads for whoever is signed in, where most of them begin. */
export const signedInPages = [...list.roots, 'app/SignedIn.tsx', ...faces()].map(toId)

/** What these journeys need, by name. */
type Reached = ReadonlyMap<string, ReadonlySet<string>>

/** The first page of strangers and that of others begin alike: what both need belongs to the start, not to one of them. */
const isOfBoth = (id: string, reached: Reached) =>
  [login, list].every(({ name }) => reached.get(name)?.has(id))

let reachedBy: Reached | undefined
const reachOnce = (graph: ModuleGraph): Reached => {
  reachedBy ??= new Map(
    journeys.map(({ name, roots, parts = [] }) => [name, reach([...roots, ...parts].map(toId), graph)]),
  )
  return reachedBy
}

/**
 * Groups of the journeys, the first one strongest. Every group holds all that its modules import; the pages themselves
 * keep a file of their own, which is what the router asks for.
 */
export const journeyGroups = journeys.map(({ name, roots }, at) => {
  const pages = roots.map(toId)
  return {
    priority: journeys.length - at,
    includeDependenciesRecursively: false,
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      if (pages.includes(id)) return null
      const reached = reachOnce(graph)
      const isOurs = reached.get(name)?.has(id) || (name === 'start' && isOfBoth(id, reached))
      return isOurs ? name : null
    },
  }
})

/** Libraries whose index names hundreds of modules: only those that are asked for by name are reached. */
const barrels = [
  { source: 'antd', index: /\/node_modules\/antd\/es\/index\.js$/ },
  { source: '@ant-design/icons', index: /\/node_modules\/@ant-design\/icons\/es\/(icons\/)?index\.js$/ },
]

/** The modules with everything they import statically, however far. */
function reach(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...importsOf(id, graph))
  }
  return reached
}

function importsOf(id: string, graph: ModuleGraph): string[] {
  const module = graph.getModuleInfo(id)
  return (module?.importedIds ?? []).flatMap((imported) => {
    const barrel = barrels.find(({ index }) => index.test(imported))
    return barrel ? namedIn(module?.code ?? '', barrel.source, imported, graph) : imported
  })
}

/** Modules of a barrel that the code imports by name. */
function namedIn(code: string, source: string, barrelId: string, graph: ModuleGraph): string[] {
  const offered = partsOf(barrelId, graph)
  const clauses = [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
  const names = clauses.filter(([, , from]) => from === source).flatMap(([, list = '']) => list.split(','))
  return names.flatMap((entry) => {
    const [name = ''] = entry.trim().split(/\s+as\s+/)
    return offered.get(name.toLowerCase()) ?? []
  })
}

/** `datepicker` → antd/es/date-picker/index.js */
function partsOf(barrelId: string, graph: ModuleGraph): Map<string, string> {
  const parts = new Map<string, string>()
  for (const id of graph.getModuleInfo(barrelId)?.importedIds ?? []) {
    if (barrels.some(({ index }) => index.test(id)))
      for (const [name, part] of partsOf(id, graph)) parts.set(name, part)
    else parts.set(nameOf(id), id)
  }
  return parts
}

const nameOf = (id: string) =>
  (
    id
      .replace(/(\/index)?\.js$/, '')
      .split('/')
      .at(-1) ?? ''
  )
    .replaceAll('-', '')
    .toLowerCase()
