import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { NoRoom, type RunningServer, stopServer } from './server.ts'

/** Starts the server again when it ends by itself; gives up when that fails for two minutes. */
export function supervise(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  onLost: (failure: Error) => void,
) {
  let server = first
  let stopping = false
  const killWithUs = () => void server.process.kill('SIGINT')
  process.on('exit', killWithUs)
  watch()

  function watch() {
    void server.exited.then(() => (stopping ? undefined : restart()))
  }

  async function restart() {
    process.emitWarning('the embedded PostgreSQL ended by itself and is started again')
    const deadline = Date.now() + 120_000
    while (!stopping) {
      try {
        server = await start()
        watch()
        return
      } catch (error) {
        // one that finds no room waits for it: who frees some need not start us again
        if (Date.now() > deadline && !(error instanceof NoRoom)) {
          onLost(error instanceof Error ? error : new StartFailure(String(error)))
          return
        }
        await sleep(error instanceof NoRoom ? 2_000 : 300)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      process.off('exit', killWithUs)
      await stopServer(server)
    },
  }
}
