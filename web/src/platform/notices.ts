import type { Modal } from 'antd'
import type { ReactNode } from 'react'
import { create } from 'zustand'

/** What shows dialogs above the page, in antd's context. */
export interface Notices {
  modal: ReturnType<typeof Modal.useModal>[0]
}

/** A toast lasts this long (foundations §8.1), in seconds. */
const LASTING = 1.5
/** Identical texts within this time are shown once, in milliseconds. */
const DEBOUNCE = 500
/** The oldest is dropped beyond this number. */
const MOST = 3

export interface Toast {
  key: number
  kind: 'success' | 'error' | 'warning' | 'info' | 'loading'
  content: ReactNode
  /** 0: until it is taken away. */
  seconds: number
}

interface Said {
  /** At the moment, the oldest first. */
  toasts: readonly Toast[]
  /** The last text and its time. */
  last: { words: string; at: number }
}

export const useToasts = create<Said>(() => ({ toasts: [], last: { words: '', at: 0 } }))

const useNeed = create(() => ({ needed: false }))
const waiting: ((notices: Notices) => void)[] = []
let bound: Notices | undefined
let said = 0

/** The parts of antd that show dialogs are fetched only when needed: the login page rarely asks anything. */
export const loadNotices = (): void => useNeed.setState({ needed: true })
export const useNoticesNeeded = (): boolean => useNeed((state) => state.needed)

/** The chunk failed to load: waiting notices are dropped, and the next one retries. */
export function refuseNotices(): void {
  waiting.splice(0)
  useNeed.setState({ needed: false })
}

/** The providers hand over antd's context once, so that code outside components can speak too. */
export function bindNotices(notices: Notices): void {
  bound = notices
  for (const work of waiting.splice(0)) work(notices)
}

/** Does the work as soon as dialogs can be shown. */
export function withNotices(work: (notices: Notices) => void): void {
  if (bound) work(bound)
  else {
    waiting.push(work)
    loadNotices()
  }
}

/** Takes a toast away. */
export const dropToast = (key: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.key !== key) }))

/** Shows the toast and returns its key. */
function show({ kind, content, seconds }: Omit<Toast, 'key'>): number {
  said += 1
  const toast: Toast = { key: said, kind, content, seconds }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-MOST) }))
  return toast.key
}

function say(kind: Toast['kind'], words: string, seconds = LASTING): void {
  const now = Date.now()
  const { last } = useToasts.getState()
  if (last.words === words && now - last.at < DEBOUNCE) return
  useToasts.setState({ last: { words, at: now } })
  show({ kind, content: words, seconds })
}

/** Short words that pass by themselves; say what happened to what (已将 3 个客户转移给 王敏). */
export const toast = {
  success: (words: string) => say('success', words),
  /** `seconds`: longer than the default, for text that users may write down. */
  error: (words: string, seconds?: number) => say('error', words, seconds),
  warning: (words: string) => say('warning', words),
  /** `seconds` as of an error. */
  info: (words: string, seconds?: number) => say('info', words, seconds),
}

/** Words with something to do about them, for that many seconds; what `content` gets closes them, as does the returned function. */
export function announce(content: (close: () => void) => ReactNode, seconds: number): () => void {
  const close = () => dropToast(key)
  const key = show({ kind: 'success', content: content(close), seconds })
  return close
}

/** Words that stay while something takes its time; the answer takes them away. */
export function working(words: string): () => void {
  const key = show({ kind: 'loading', content: words, seconds: 0 })
  return () => dropToast(key)
}
