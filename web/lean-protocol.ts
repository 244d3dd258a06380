import { type ESTree, type Plugin, parseSync } from 'vite'

const PROTOCOL = /\/protocol\/src\/.*\.ts$/
/** What of a call only the server and the documentation ask for. */
const SERVERS = new Set(['area', 'summary', 'rationed', 'request', 'reply'])
/** Modules whose functions make schemas, and how schemas are called wherever they are declared. */
const MAKERS = /^zod$|^#protocol\/platform\/(wire|envelope|required-text|simple-user)\.ts$/
const SCHEMA = /\wSchema$/

/** Looks for contradictions between declarations. The server does at its start; to do it again before each first row helps nobody. */
const CHECKS = /\/protocol\/src\/record\/relations\/check-relations\.ts$/
const NO_CHECKS = 'export const checkRelations = () => undefined'

/** Text put in the place of what stands between the two positions. */
interface Change {
  start: number
  end: number
  text: string
}

/**
 * The protocol as the client needs it: of each call only how it is sent, and a constant made of schemas goes where nothing
 * asks for it, which the bundler cannot know by itself. Declarations of the protocol do nothing but declare.
 */
export function leanProtocol(): Plugin {
  return {
    name: 'lean-protocol',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      const file = id.replaceAll('\\', '/')
      if (CHECKS.test(file)) return { code: NO_CHECKS, map: null }
      return PROTOCOL.test(file) ? { code: makeLean(code, id), map: null } : null
    },
  }
}

/** The text of a module of the protocol without what the client does not need. */
export function makeLean(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const nodes = [...nodesIn(program)]
  const names = nodes.filter((node) => node.type === 'Identifier')
  const calls = nodes.filter((node) => node.type === 'CallExpression')
  const changes = calls.flatMap(cutServersPart)
  const makers = makersOf(program)
  for (const { id, init } of constantsOf(program)) {
    if (!names.some((name) => makers.has(name.name) && isWithin(name, init))) continue
    if (id.type === 'Identifier') makers.add(id.name)
    changes.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' })
    changes.push({ start: init.end, end: init.end, text: '))()' })
  }
  return apply(changes, code)
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value)
}

/** Names by which the module knows schemas and what makes them. */
function makersOf({ body }: ESTree.Program): Set<string> {
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  return new Set(
    imports.flatMap(({ source, specifiers }) =>
      specifiers
        .map(({ local }) => local.name)
        .filter((name) => MAKERS.test(source.value) || SCHEMA.test(name)),
    ),
  )
}

/** Constants of the module itself that are no functions. */
function constantsOf({ body }: ESTree.Program) {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ id, init }) =>
      init && init.type !== 'ArrowFunctionExpression' && init.type !== 'FunctionExpression'
        ? [{ id, init }]
        : [],
    )
}

/** Of `call({ … })`: what only the server asks for. */
function cutServersPart({ callee, arguments: [options] }: ESTree.CallExpression): Change[] {
  if (callee.type !== 'Identifier' || callee.name !== 'call' || options?.type !== 'ObjectExpression')
    return []
  const { properties } = options
  return properties.flatMap((property, at) =>
    property.type === 'Property' && property.key.type === 'Identifier' && SERVERS.has(property.key.name)
      ? [{ start: property.start, end: properties[at + 1]?.start ?? options.end - 1, text: '' }]
      : [],
  )
}

const isWithin = (inner: ESTree.Span, outer: ESTree.Span) =>
  inner.start >= outer.start && inner.end <= outer.end

/** From the end on, so that positions before a change stay what they are. */
const apply = (changes: readonly Change[], code: string): string =>
  changes
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code)
