import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mayLeave } from './confirm.ts'
import { calendar, hasMain, keepsEnter, moveOn, pressMain } from './focus.ts'
import { useUnsaved } from './unsaved.ts'

type Origins = readonly (Element | null)[]

/** Of the layers that are drawn, where each was opened, the innermost last. */
const drawn: Origins[] = []

/**
 * A layer that is taken away whole leaves the keyboard where it was opened; antd does so only for one that closes. One that takes
 * the place of another layer leaves it where that one was opened.
 */
export function useFocusBack(): void {
  const [origins] = useState<Origins>(() => [document.activeElement, ...(drawn.at(-1) ?? [])])
  useEffect(() => {
    drawn.push(origins)
    return () => {
      drawn.splice(drawn.indexOf(origins), 1)
      const isLost = document.activeElement === null || document.activeElement === document.body
      const back = origins.find((each) => each?.isConnected && each !== document.body)
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [origins])
}

/** Whether the Escape that is heard has closed something of its own inside already. */
function useSpentEscape(): (event: Event) => boolean {
  const spent = useRef(false)
  useEffect(() => {
    const note = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') spent.current = document.querySelector(calendar) !== null
    }
    addEventListener('keydown', note, true)
    return () => removeEventListener('keydown', note, true)
  }, [])
  return (event) => event.type === 'keydown' && (event.defaultPrevented || spent.current)
}

/** What the keys mean in every dialog and panel, as `?` shows it. */
export const layerKeys: Readonly<Record<string, string>> = {
  Enter: '主要操作；在长表单中移到下一项',
  'Ctrl+Enter': '保存',
  Escape: '关闭最里面的一层',
}

interface LayerOptions {
  open: boolean
  /** Closing asks first. */
  dirty: boolean
  /** What is kept of it all the same. */
  leaveNote?: string
  /** Enter alone moves within it; with Ctrl it is the main action. */
  isLong: boolean
  onClose: () => void
}

/** What dialogs and panels have in common: the guarded way out, and what Enter means (ui.md, Dialogs and keys). */
export function useLayer({ open, dirty, leaveNote, isLong, onClose }: LayerOptions) {
  const release = useUnsaved(open && dirty)
  const isSpent = useSpentEscape()
  useFocusBack()
  const close = async () => {
    if (!(await mayLeave(dirty, leaveNote))) return
    release()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget: layer } = event
    if (key !== 'Enter' || event.nativeEvent.isComposing) return
    // keys of a layer that was opened from inside arrive here too
    if (!(target instanceof Element) || !layer.contains(target) || !hasMain(layer)) return
    const isMain = event.ctrlKey || event.metaKey
    // a list takes Enter with any other key for its own
    if (event.defaultPrevented && !(isMain && target.matches('[role="combobox"]'))) return
    const isOwn = keepsEnter(target)
    if (isMain || (!isLong && !isOwn)) {
      event.preventDefault()
      pressMain(layer)
    } else if (target instanceof HTMLInputElement) {
      // a browser sends the form of a single line on Enter, whatever its layer takes the key for
      event.preventDefault()
      if (!isOwn) moveOn(layer, target)
    }
  }
  return {
    leave: () => void close(),
    /** For antd, which reports Escape, its cross and the mask alike. */
    onCancel: (event: object) => {
      if (event instanceof Event && isSpent(event)) return
      void close()
    },
    onKeyDown,
  }
}
