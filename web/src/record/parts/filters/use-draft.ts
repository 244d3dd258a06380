import { useEffect, useRef, useState } from 'react'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import { appliedItems, type DraftItem, newDraft, toDraft } from './draft.ts'

const PAUSE = 350

const lastGroup = (draft: readonly DraftItem[]) => Math.max(0, ...draft.map(({ group }) => group))

/**
 * Conditions under edit, applied live: complete ones go to `apply` after a short pause, half ones wait. Conditions
 * changed elsewhere (a chip's ✕, Back) take over. New ones join the `active` group.
 */
export function useDraft(
  filters: readonly SearchItem[],
  fields: readonly FilterField[],
  apply: (items: SearchItem[]) => void,
) {
  const [draft, setDraft] = useState<DraftItem[]>([])
  const [active, setActive] = useState(0)
  const known = useRef('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is the filters' content; their identity carries no information
  useEffect(() => {
    if (fields.length === 0 || written === known.current) return
    known.current = written
    clearTimeout(waiting.current)
    const next = filters.flatMap((item) => toDraft(item, fields) ?? [])
    setDraft(next)
    setActive(lastGroup(next))
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
  /** A further group, one of which must hold; conditions without any become the first. */
  const addGroup = () => {
    const isPlain = lastGroup(draft) === 0
    if (isPlain) setDraft(draft.map((item) => ({ ...item, group: 1 })))
    setActive(isPlain ? 2 : lastGroup(draft) + 1)
  }
  const remove = (key: number) => {
    const next = draft.filter((each) => each.key !== key)
    if (!next.some(({ group }) => group === active)) setActive(lastGroup(next))
    change(next)
  }
  return {
    draft,
    active,
    setActive,
    addGroup,
    add: (field: FilterField) => change([...draft, newDraft(field, active)]),
    replace: (item: DraftItem) => change(draft.map((each) => (each.key === item.key ? item : each))),
    remove,
    clear: () => {
      setActive(0)
      change([])
    },
  }
}
