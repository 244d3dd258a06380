import type { Plugin } from 'vite'

/** The files of the first page. Even of the libraries so much is run that compiling the rest beside the page costs it less. */
const HINTED = ['start', 'list', 'react', 'query']

/** What Chromium heeds as the first line of a script; to other browsers it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the browser to compile a whole file while it is being fetched, beside the page's own thread, and to keep that for
 * the next visit. Else each function is compiled at its first call, on the thread that draws.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // after Vite has put the names of what a file may load above everything else
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && HINTED.includes(file.name)) file.code = HINT + file.code
      },
    },
  }
}
