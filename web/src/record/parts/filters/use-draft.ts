import { useEffect, useRef, useState } from 'react'
import type { SearchItem } from '#protocol/record/calls.ts'
import type { FilterField } from '#protocol/record/scenes.ts'
import { appliedItems, type DraftItem, newDraft, toDraft } from './draft.ts'

const PAUSE = 350

/**
 * Conditions under edit, applied live: complete ones go to `apply` after a short pause, half ones wait. Conditions
 * changed elsewhere (a chip's ✕, Back) take over.
 */
export function useDraft(
  filters: readonly SearchItem[],
  fields: readonly FilterField[],
  apply: (items: SearchItem[]) => void,
) {
  const [draft, setDraft] = useState<DraftItem[]>([])
  const known = useRef('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is the filters' content, their identity says nothing
  useEffect(() => {
    if (fields.length === 0 || written === known.current) return
    known.current = written
    clearTimeout(waiting.current)
    setDraft(filters.flatMap((item) => toDraft(item, fields) ?? []))
  }, [written, fields])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const change = (next: DraftItem[]) => {
    setDraft(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const items = appliedItems(next)
      if (JSON.stringify(items) === known.current) return
      known.current = JSON.stringify(items)
      apply(items)
    }, PAUSE)
  }
  return {
    draft,
    add: (field: FilterField) => change([...draft, newDraft(field)]),
    replace: (item: DraftItem) => change(draft.map((each) => (each.key === item.key ? item : each))),
    remove: (key: number) => change(draft.filter((each) => each.key !== key)),
    clear: () => change([]),
  }
}
