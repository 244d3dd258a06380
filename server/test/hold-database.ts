// Brings up the embedded PostgreSQL of the data directory that is given and keeps it up until the process is ended, as a
// server does, without loading all of it.
import { startEmbedded } from '#server/platform/embedded/start-embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startEmbedded({ dataDir, onLost: () => process.exit(1) })
process.stdout.write(`${url}\n`)
