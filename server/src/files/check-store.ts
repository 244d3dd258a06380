import type { AppServices } from '#server/access/context.ts'
import { describeFault } from '#server/platform/files/store-fault.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'

/** A store that refuses us is set up wrongly; one that is away may come back, everything else works meanwhile. */
export async function checkStore({ config: { files }, fileService, log }: AppServices): Promise<void> {
  if (files.kind === 'local') return
  const fault = await fileService.store.check()
  if (fault === null) return
  const sentence = describeFault(files, fault)
  if (fault !== 'unreachable') throw new StartFailure(sentence)
  log.warn(sentence)
}
