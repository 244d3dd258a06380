import type { Config } from '../config.ts'
import { measureVolumes, type Volume } from './volumes.ts'

const GB = 2 ** 30
const MB = 2 ** 20

/**
 * What is left for the database itself: its log, a checkpoint, sorting for those who read. Before it is touched
 * nothing new is taken; a database that finds no room for its log stops.
 */
const RESERVE = 64 * MB

/**
 * A large disk is not short because a tenth of it is left, a small one not because it is small: both must be
 * so, or so little left that an afternoon fills it.
 */
const BOUNDS = [
  { state: 'bad', share: 0.05, below: 2 * GB, always: 4 * RESERVE },
  { state: 'attention', share: 0.15, below: 20 * GB, always: 8 * RESERVE },
] as const
/** Lead time for buying a disk. */
const DAYS_AHEAD = 14

type Space = Pick<Volume, 'totalBytes' | 'freeBytes'>

/** Judges how full a volume is; `daysLeft` comes from the forecast. */
export function judgeSpace(
  { totalBytes, freeBytes }: Space,
  daysLeft: number | null,
): 'ok' | 'attention' | 'bad' {
  const bound = BOUNDS.find(
    ({ share, below, always }) => freeBytes < always || (freeBytes < totalBytes * share && freeBytes < below),
  )
  if (bound) return bound.state
  return daysLeft !== null && daysLeft < DAYS_AHEAD ? 'attention' : 'ok'
}

/** `low` while people still work, `full` where nothing new is taken; null: there is room. */
export async function findShortage(config: Config): Promise<'low' | 'full' | null> {
  const volumes = (await measureVolumes(config)).filter(({ isNeeded }) => isNeeded)
  if (volumes.some(({ freeBytes }) => freeBytes < RESERVE)) return 'full'
  return volumes.some((volume) => judgeSpace(volume, null) === 'bad') ? 'low' : null
}

/** How long an answer is good for: writes come by the thousand, and a second of them does not fill the reserve. */
const PAUSE = 1_000
const answers = new WeakMap<Config, { full: Promise<boolean>; until: number }>()

/** Whether anything new has to be refused; asked before every call that writes. */
export function isFull(config: Config): Promise<boolean> {
  const known = answers.get(config)
  if (known && Date.now() < known.until) return known.full
  const full = findShortage(config).then(
    (shortage) => shortage === 'full',
    // a volume that cannot be measured is not reported as full: the database reports that itself
    () => false,
  )
  answers.set(config, { full, until: Date.now() + PAUSE })
  return full
}
