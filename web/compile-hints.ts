import type { Plugin } from 'vite'

/** Explicit compile hints of Chromium: the functions of the file are compiled while it is being fetched. Others ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the files of the first page, most of whose functions run before it is drawn; compiled one by one, when each is
 * first called, they would keep the page waiting. In files that are fetched later it would be work for nothing.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code
    },
  }
}
