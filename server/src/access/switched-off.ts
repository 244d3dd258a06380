import { isOpen, type Need } from '#protocol/platform/call.ts'
import { type ModuleKey, moduleNamed, moduleOf } from '#protocol/platform/modules.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Refuses to all users the calls of an application that the company has switched off: by the part that serves
 * them and by the rights they need (platform.md §6.3).
 */
export function refuseSwitchedOff({ modules }: Snapshot, need: Need, ofPart: ModuleKey | undefined): void {
  const isOff = (module: ModuleKey | undefined) => module !== undefined && !modules[module]
  const ofNeeds = isOpen(need) ? [] : [need].flat().map(moduleOf)
  const off = isOff(ofPart) ? ofPart : ofNeeds.every(isOff) ? ofNeeds[0] : undefined
  if (off) refuse('moduleOff', moduleNamed(off).name)
}
