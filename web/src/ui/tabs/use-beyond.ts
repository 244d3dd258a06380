import { type RefObject, useLayoutEffect, useState } from 'react'
import type { TabItem } from './Tabs.tsx'

const tabsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-tab]')]

/** Cut by an edge counts as beyond it; a rounded pixel does not. */
function beyondIn(list: HTMLElement): string[] {
  const { left, right } = list.getBoundingClientRect()
  return tabsOf(list).flatMap((tab) => {
    const box = tab.getBoundingClientRect()
    return box.left < left - 1 || box.right > right + 1 ? [tab.dataset.tab ?? ''] : []
  })
}

/** Brings a tab into the list's view, and nothing else into motion. */
function bringIn(list: HTMLElement, tab: HTMLElement): void {
  const [room, wanted] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (wanted.left < room.left) list.scrollLeft -= room.left - wanted.left
  else if (wanted.right > room.right) list.scrollLeft += wanted.right - room.right
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Keys of the tabs that the list, scrolled as it is, does not show whole; the one with this key is brought into view. */
export function useBeyond(
  list: RefObject<HTMLElement | null>,
  items: readonly TabItem[],
  value: string,
): readonly string[] {
  const [beyond, setBeyond] = useState<readonly string[]>([])
  const labels = items.map(({ label }) => label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels are other widths
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const look = () => setBeyond((before) => keep(before, beyondIn(box)))
    const bring = () => {
      const tab = tabsOf(box).find(({ dataset }) => dataset.tab === value)
      if (tab) bringIn(box, tab)
      look()
    }
    const observer = new ResizeObserver(bring)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    bring()
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [list, labels, value])
  return beyond
}

const keep = (before: readonly string[], now: readonly string[]) => (same(before, now) ? before : now)
