/**
 * What happened in this browser in the last days: pages, writes and faults, for 问题反馈 (foundations §7.5). Kept here alone, never
 * sent by itself, without anything that was typed, searched for or answered; it ends with the person's logout.
 */
export interface ClientEntry {
  /** Milliseconds. */
  at: number
  kind: ClientKind
  text: string
}

export const clientKinds = { page: '打开页面', act: '操作', refused: '被拒绝', fault: '故障' } as const
export type ClientKind = keyof typeof clientKinds

const KEY = 'suoke.clientLog'
const DAYS_KEPT = 7
const DAY = 24 * 3600 * 1000
/** About a hundred kilobytes. */
const MOST = 500
const LONGEST = 200
/** Entries are written together. */
const SOON = 1_000

let entries: ClientEntry[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const isKind = (kind: unknown): kind is ClientKind =>
  typeof kind === 'string' && Object.hasOwn(clientKinds, kind)

function toEntry(kept: unknown): ClientEntry[] {
  if (!Array.isArray(kept)) return []
  const [at, kind, text] = kept
  return typeof at === 'number' && isKind(kind) && typeof text === 'string' ? [{ at, kind, text }] : []
}

/** What another tab has written is there as well; a store that cannot be read is empty. */
function read(): ClientEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(toEntry) : []
  } catch {
    return []
  }
}

const fresh = (list: readonly ClientEntry[]) =>
  list.filter(({ at }) => at > Date.now() - DAYS_KEPT * DAY).slice(-MOST)

function write(): void {
  clearTimeout(timer)
  timer = undefined
  if (!entries) return
  const all = fresh([...read(), ...entries].toSorted((one, other) => one.at - other.at))
  entries = undefined
  try {
    localStorage.setItem(KEY, JSON.stringify(all.map(({ at, kind, text }) => [at, kind, text])))
  } catch {
    // a store that is full or closed keeps nothing
  }
}

/** Notes something; the text holds names of the product alone, nothing of the person's. */
export function logLocally(kind: ClientKind, text: string): void {
  entries ??= []
  entries.push({ at: Date.now(), kind, text: text.slice(0, LONGEST) })
  timer ??= setTimeout(write, SOON)
}

/** Everything of the last days, the newest first. */
export function readClientLog(): ClientEntry[] {
  write()
  return fresh(read()).toReversed()
}

export function clearClientLog(): void {
  clearTimeout(timer)
  timer = undefined
  entries = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}

/** Faults of the page itself; what was noted last is written when the page is left. */
export function watchPage(): void {
  const named = (failure: unknown) =>
    failure instanceof Error ? `${failure.name}: ${placeOf(failure)}` : typeof failure
  addEventListener('error', ({ error }) => logLocally('fault', named(error)))
  addEventListener('unhandledrejection', ({ reason }) => logLocally('fault', named(reason)))
  addEventListener('pagehide', write)
}

/** The position in the code; error messages may quote user input and are not logged. */
const placeOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .find((line) => /:\d+:\d+/.test(line))
    ?.trim()
    .replace(location.origin, '') ?? ''
