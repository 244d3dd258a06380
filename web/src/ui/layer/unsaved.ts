import { useEffect, useRef } from 'react'

/** Editors with changes that are not saved; the router's guard asks before a page with any of them is left. */
const editors = new Set<object>()

const watchers = new Set<() => void>()

/** Calls back when something becomes unsaved; returns how to stop it. */
export function watchUnsaved(began: () => void): () => void {
  watchers.add(began)
  return () => void watchers.delete(began)
}

export const hasUnsaved = (): boolean => editors.size > 0

/** Counts the calling editor as unsaved while `dirty`; the returned function lets it go at once, before navigating. */
export function useUnsaved(dirty: boolean): () => void {
  const self = useRef({})
  useEffect(() => {
    const editor = self.current
    if (dirty) {
      editors.add(editor)
      for (const began of watchers) began()
    }
    return () => void editors.delete(editor)
  }, [dirty])
  return () => void editors.delete(self.current)
}
