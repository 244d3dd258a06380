import { type Plugin, parseAst } from 'vite'

/** A piece of the syntax tree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string'

/** Nodes below a property of one. */
const below = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

const everyNode = (node: Node): Node[] => [node, ...Object.values(node).flatMap(below).flatMap(everyNode)]

const PROTOCOL = /\/protocol\/src\/.*\.ts$/

/** Of a declared call: what only the server checks by. */
const schemaKeys: unknown[] = ['request', 'reply']

interface Edit {
  at: number
  until: number
  text: string
}

/**
 * Leaves the schemas of calls out of the web client: making them takes a slow machine a quarter of a second, and only the
 * server asks them. What was declared for them alone falls away with them.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: PROTOCOL },
      handler(code) {
        const program: unknown = parseAst(code)
        if (!isNode(program)) return null
        const edits = [...below(program.body).flatMap(markPure), ...everyNode(program).flatMap(dropSchemas)]
        const changed = edits
          .toSorted((a, b) => b.at - a.at)
          .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.until), code)
        return { code: changed, map: null }
      },
    },
  }
}

/** `call({ request: …, reply: … })`, also within the functions that declare the calls of one record type. */
function dropSchemas(node: Node): Edit[] {
  if (node.type !== 'CallExpression' || below(node.callee)[0]?.name !== 'call') return []
  const properties = below(node.arguments).flatMap((argument) => below(argument.properties))
  return properties
    .filter((property) => schemaKeys.includes(below(property.key)[0]?.name))
    .map(({ start, end }) => ({ at: start, until: end, text: '...null' }))
}

/** Declarations of the protocol have no effects: those that nobody uses any more need not be made. */
function markPure(statement: Node): Edit[] {
  const [declaration = statement] = below(statement.declaration)
  if (declaration.type !== 'VariableDeclaration') return []
  return below(declaration.declarations)
    .flatMap((declarator) => below(declarator.init))
    .filter(({ type }) => type === 'CallExpression')
    .flatMap(({ start, end }) => [
      { at: start, until: start, text: '/* @__PURE__ */ (() => ' },
      { at: end, until: end, text: ')()' },
    ])
}
