import type { Plugin } from 'vite'

/**
 * Libraries that would make code from text. The policy of our pages forbids it and every try is reported, so what tries is
 * taken out: each of them gets on without, as it does in any page with such a policy.
 */
const tries: readonly { file: RegExp; from: string | RegExp; to: string }[] = [
  // a look whether schemas can be compiled, and what would compile them
  {
    file: /\/zod\/v4\/core\/util\.js$/,
    from: /const F = Function;\s+new F\(""\);\s+return true;/,
    to: 'return false;',
  },
  {
    file: /\/zod\/v4\/core\/doc\.js$/,
    from: /const F = Function;[\s\S]+?return factory\([^;]+;/,
    to: 'throw new Error("no code is made from text");',
  },
  // templates, which nobody here writes
  {
    file: /\/underscore\/modules\/template\.js$/,
    from: "render = new Function(argument, '_', source);",
    to: 'throw new Error("no code is made from text");',
  },
  // functions as text for later, which nobody passes
  { file: /\/jszip\/dist\/jszip\.min\.js$/, from: 'new Function(""+e)', to: 'void 0' },
  // the last of several ways to find what every browser calls globalThis
  { file: /\/underscore\/modules\/_setup\.js$/, from: "Function('return this')()", to: 'globalThis' },
  {
    file: /\/pdfjs-dist\/legacy\/build\/pdf\.mjs$/,
    from: /Function\(['"]return this['"]\)\(\)/,
    to: 'globalThis',
  },
]
const worker = { name: /pdf\.worker/, from: 'Function("return this")()', to: 'globalThis' }

/** @throws when a library that is known to try does it in other words than those known */
function without(code: string, from: string | RegExp, to: string, where: string): string {
  const cut = code.replace(from, to)
  if (cut === code) throw new Error(`${where} makes code from text in a new way: see web/without-eval.ts`)
  return cut
}

export function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    apply: 'build',
    transform(code, id) {
      const found = tries.find(({ file }) => file.test(id))
      return found ? { code: without(code, found.from, found.to, id), map: null } : null
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && worker.name.test(file.fileName))
          file.source = without(textOf(file.source), worker.from, worker.to, file.fileName)
    },
  }
}

const textOf = (source: string | Uint8Array) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)
