import type { Plugin } from 'vite'

const NONE = '\0without-schemas'
const PROTOCOL = /\/protocol\/src\//
const CLIENT = /\/web\/src\/.*\.tsx?$/
const TAKEN = /import\s*\{([^}]*)\}\s*from\s*'#protocol\/[^']*'/g

/** Whatever is declared with it is nothing; a client that would check a value by it is told so. */
const nothing = `
const refuse = () => { throw new Error('the client is built without the schemas of the protocol: web/without-schemas.ts') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'shape', 'options'])
const none = new Proxy(() => none, { get: (_, key) => (checks.has(key) ? refuse() : none) })
export const z = none
`

/**
 * The calls of the protocol are declared with schemas, by which the server checks requests and the documentation is
 * written. The client takes their types alone, which cost nothing: building hundreds of schemas before the first row, and
 * the library for it, would be a tenth of what a page fetches. What the client checks itself says so in its own files.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer && PROTOCOL.test(importer.replaceAll('\\', '/')) ? NONE : null,
    transform(code, id) {
      if (!CLIENT.test(id.replaceAll('\\', '/'))) return
      const names = [...code.matchAll(TAKEN)].flatMap(([, list = '']) => list.split(','))
      const schema = names.map((name) => name.trim()).find((name) => /^(?!type\s)\w+Schema$/.test(name))
      if (schema)
        this.error(`${schema} is nothing in the client: take its type alone, and check values by hand`)
    },
    load: (id) => (id === NONE ? nothing : null),
  }
}
