import type { Modal, message } from 'antd'
import type { ReactNode } from 'react'
import { create } from 'zustand'

/** What shows words above the page, in antd's context. */
export interface Notices {
  message: ReturnType<typeof message.useMessage>[0]
  modal: ReturnType<typeof Modal.useModal>[0]
}

/** A toast lasts this long (foundations §8.1), in seconds. */
const LASTING = 1.5
/** The same words within this time are said once, in milliseconds. */
const DEBOUNCE = 500

const useNeed = create(() => ({ needed: false }))
const waiting: ((notices: Notices) => void)[] = []
let bound: Notices | undefined
let announced = 0
let last = { words: '', at: 0 }

/** The parts of antd that show notices are fetched only when needed: the login page rarely says anything. */
export const needNotices = (): void => useNeed.setState({ needed: true })
export const useNoticesNeeded = (): boolean => useNeed((state) => state.needed)

/** The providers hand over antd's context once, so that code outside components can speak too. */
export function bindNotices(notices: Notices): void {
  bound = notices
  for (const work of waiting.splice(0)) work(notices)
}

/** Does the work as soon as notices can be shown. */
export function withNotices(work: (notices: Notices) => void): void {
  if (bound) work(bound)
  else {
    waiting.push(work)
    needNotices()
  }
}

function say(kind: 'success' | 'error' | 'warning' | 'info', words: string, seconds = LASTING): void {
  const now = Date.now()
  if (last.words === words && now - last.at < DEBOUNCE) return
  last = { words, at: now }
  withNotices(({ message }) => void message.open({ type: kind, content: words, duration: seconds }))
}

/** Short words that pass by themselves; say what happened to what (已将 3 个客户转移给 王敏). */
export const toast = {
  success: (words: string) => say('success', words),
  /** `seconds`: longer than others, for what somebody may want to write down. */
  error: (words: string, seconds?: number) => say('error', words, seconds),
  warning: (words: string) => say('warning', words),
  info: (words: string) => say('info', words),
}

/** Words with something to do about them, for that many seconds; what `content` gets closes them. */
export function announce(content: (close: () => void) => ReactNode, seconds: number): void {
  if (!bound) return
  const { message } = bound
  announced += 1
  const key = `announced-${announced}`
  const close = () => message.destroy(key)
  void message.open({ key, type: 'success', content: content(close), duration: seconds })
}

/** Words that stay while something takes its time; the answer takes them away. */
export function working(words: string): () => void {
  if (!bound) return () => undefined
  const { message } = bound
  announced += 1
  const key = `working-${announced}`
  void message.open({ key, type: 'loading', content: words, duration: 0 })
  return () => message.destroy(key)
}
