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
/** What `drawn` can draw. */
const ATTRIBUTES = new Set(['viewBox', 'focusable', 'fill-rule'])

/**
 * Icons are written as their paths and one function for all (ui/icon/drawn.tsx). The library gives each a component with its own
 * helpers, a tree that is walked at every drawing, and a look whether its styles are there: a fifth of what the list fetched.
 */
export function plainIcons(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, name] = ICON.exec(id.replaceAll('\\', '/')) ?? []
      if (name === undefined || name === 'index') return null
      const drawing: { default: Drawing } = require(`@ant-design/icons-svg/lib/asn/${name}`)
      return write(drawing.default)
    },
  }
}

/** The module of an icon; null for one of several colours or parts, which stays the library's. */
function write({ name, icon }: Drawing): string | null {
  if (typeof icon === 'function') return null
  const { attrs, children = [] } = icon
  // a style sheet without rules
  const parts = children.filter(({ tag }) => tag !== 'defs')
  const isPlain = parts.every(({ tag, attrs }) => tag === 'path' && Object.keys(attrs).join() === 'd')
  if (!isPlain || !Object.keys(attrs).every((key) => ATTRIBUTES.has(key))) return null
  const paths = parts.map(({ attrs }) => attrs.d)
  const drawing = { name, viewBox: attrs.viewBox, paths, fillRule: attrs['fill-rule'] }
  return `import { drawn } from '${DRAWN}'\nexport default /*#__PURE__*/ drawn(${JSON.stringify(drawing)})`
}
