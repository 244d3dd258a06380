import type { Plugin } from 'vite'

/** Where antd's provider of theme and words asks for the sheet that all its tooltips would share. */
const PROVIDER = /\/antd\/es\/config-provider\/index\.js$/
const UNIQUE = '../tooltip/UniqueProvider'
const NONE = '\0one-sheet-each'

/**
 * Every tooltip of ours has a sheet of its own. What would let all share one (`tooltip.unique`) brings the library that
 * places sheets to whatever fetches the theme, while it is needed only once something is pointed at (ui/overlay).
 */
export function withoutUnique(): Plugin {
  return {
    name: 'without-unique',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === UNIQUE && importer && PROVIDER.test(importer.replaceAll('\\', '/')) ? NONE : null,
    load: (id) => (id === NONE ? 'export default ({ children }) => children' : null),
  }
}
