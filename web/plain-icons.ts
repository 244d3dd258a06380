import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A drawing as the library keeps it. */
interface Drawing {
  name: string
  icon:
    | {
        attrs: Readonly<Record<string, string>>
        children?: readonly { tag: string; attrs: Readonly<Record<string, string>> }[]
      }
    | ((...colours: string[]) => unknown)
}

const ICON = /\/@ant-design\/icons\/es\/icons\/(\w+)\.js$/
const DRAWN = fileURLToPath(new URL('./src/ui/icon/drawn.tsx', import.meta.url)).replaceAll('\\', '/')
/** Where the address of the sheet is written into the scripts. */
const ADDRESS = '__ICON_SHEET__'
/** What a symbol can have. */
const ATTRIBUTES = new Set(['viewBox', 'focusable', 'fill-rule'])

/**
 * Icons are symbols of one picture, drawn by one function (ui/icon/drawn.tsx). The library gives each a component with its own helpers
 * and a tree that is walked at every drawing; as scripts the paths alone were a tenth of what the list fetched, and were fetched again
 * with every release.
 */
export function plainIcons(): Plugin {
  const require = createRequire(import.meta.url)
  const symbols = new Map<string, string>()
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, icon] = ICON.exec(id.replaceAll('\\', '/')) ?? []
      if (icon === undefined || icon === 'index') return null
      const drawing: { default: Drawing } = require(`@ant-design/icons-svg/lib/asn/${icon}`)
      const symbol = writeSymbol(icon, drawing.default)
      if (symbol === null) return null
      symbols.set(icon, symbol)
      const { name } = drawing.default
      return `import { drawn } from '${DRAWN}'\nexport default /*#__PURE__*/ drawn(${JSON.stringify(name)}, ${JSON.stringify(icon)})`
    },
    // before the scripts are given their hashes: a new sheet is a new address, and the script that names it a new script
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!code.includes(ADDRESS)) return null
      const modules = Object.values(chunks).flatMap(({ moduleIds }) => moduleIds)
      const drawn = modules.flatMap((id) => ICON.exec(id.replaceAll('\\', '/'))?.[1] ?? []).sort()
      const source = `<svg xmlns="http://www.w3.org/2000/svg">${drawn.map((icon) => symbols.get(icon) ?? '').join('')}</svg>`
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/icons-${hash}.svg`
      this.emitFile({ type: 'asset', fileName, source })
      return { code: code.replaceAll(ADDRESS, `/${fileName}`), map: null }
    },
  }
}

/** Null for a drawing of several colours or parts, which stays the library's. */
function writeSymbol(id: string, { icon }: Drawing): string | null {
  if (typeof icon === 'function') return null
  const { attrs, children = [] } = icon
  // a style sheet without rules
  const parts = children.filter(({ tag }) => tag !== 'defs')
  const isPlain = parts.every(({ tag, attrs }) => tag === 'path' && Object.keys(attrs).join() === 'd')
  if (!isPlain || !Object.keys(attrs).every((key) => ATTRIBUTES.has(key))) return null
  const paths = parts.map(({ attrs }) => `<path d="${attrs.d}"/>`).join('')
  const rule = attrs['fill-rule'] === undefined ? '' : ` fill-rule="${attrs['fill-rule']}"`
  return `<symbol id="${id}" viewBox="${attrs.viewBox}"${rule}>${paths}</symbol>`
}
