import type { Plugin, Rolldown } from 'vite'
import { signedInPages } from './chunks.ts'
import { filesOf } from './files-of.ts'

/** Read by the server (server/src/platform/http/web.ts). */
const FILE = 'signed-in.json'

/**
 * Writes down what whoever is signed in needs besides the files that the document names, so that the server can name it
 * along with the document: the browser would else ask for it only after it has run those.
 */
export function signedInFiles(): Plugin {
  return {
    name: 'signed-in-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = filesOf(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        )
        const needed = filesOf(chunks.filter(isSignedIn), bundle)
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: JSON.stringify([...needed].filter((name) => !named.has(name)).sort()),
        })
      },
    },
  }
}

const isSignedIn = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId !== null && signedInPages.includes(facadeModuleId)
