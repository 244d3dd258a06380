import { create } from 'zustand'
import type { StoredFile } from '#web/platform/files.ts'

interface Preview {
  files: readonly StoredFile[]
  index: number
}

/** What is being looked at; nothing when `files` is empty. */
export const usePreview = create<Preview>()(() => ({ files: [], index: 0 }))

/** Opens the viewer over the page, at one file of a list. */
export const openPreview = (files: readonly StoredFile[], index = 0): void =>
  usePreview.setState({ files, index })

export const closePreview = (): void => usePreview.setState({ files: [], index: 0 })

/** Moves to the next or previous file; returns the reason when there is none, else null. */
export function stepPreview(by: 1 | -1): string | null {
  const { files, index } = usePreview.getState()
  const next = index + by
  if (next < 0) return '已经是第一张了!'
  if (next >= files.length) return '已经是最后一张了!'
  usePreview.setState({ index: next })
  return null
}
