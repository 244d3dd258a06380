import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { filesOf } from './files-of.ts'

/** Read by the step of `npm test` that follows the build, and by bench/rows/bundle.ts. */
const FILE = 'first-load.json'

interface Address {
  work: string
  /** Modules that the router loads one after another for it, below web/. */
  modules: readonly string[]
  /** Bytes of compressed JavaScript at most. */
  most: number
}

const addresses: readonly Address[] = [
  { work: 'first load of the login page', modules: ['src/session/login/LoginPage.tsx'], most: 165_000 },
  {
    work: 'first load of the customer list',
    modules: [
      'src/app/frame/AppFrame.tsx',
      'src/app/frame/ModuleFrame.tsx',
      'src/crm/customer/CustomersPage.tsx',
    ],
    // 305 kB with eighteen record types, each of about 1.2 kB, and the faces of the office, each of about 0.7 kB; three types and
    // the faces of human resources came since
    most: 320_000,
  },
]

/** What an address fetches before anything is clicked: bytes of JavaScript, compressed. */
export interface FirstLoad {
  work: string
  bytes: number
  most: number
}

/** Writes down what the addresses with a budget fetch first, so that a build can hold them to it. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const loads = addresses.map((address) => weigh(address, bundle))
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(loads) })
      },
    },
  }
}

/** What is fetched by whatever needs it (web/src/ui/theme). */
const NOT_FIRST = /\/node_modules\/(antd|@ant-design\/cssinjs|@rc-component\/[^/]+)\//

/** @throws when a module of the address has no file of its own any more, or when parts of antd have come to it */
function weigh({ work, modules, most }: Address, bundle: Rolldown.OutputBundle): FirstLoad {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const pages = modules.map((module) => {
    const page = chunks.find(({ facadeModuleId: id }) => id?.replaceAll('\\', '/').endsWith(`/web/${module}`))
    if (!page) throw new Error(`${work}: ${module} has no file of its own`)
    return page
  })
  const files = filesOf([...chunks.filter(({ isEntry }) => isEntry), ...pages], bundle)
  const scripts = chunks.filter(({ fileName }) => files.has(fileName))
  const foreign = scripts.flatMap(({ moduleIds }) => moduleIds).find((id) => NOT_FIRST.test(id))
  if (foreign) throw new Error(`${work}: ${foreign} is fetched with it`)
  return { work, bytes: scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0), most }
}
