import type { MouseEvent } from 'react'

/** A click that the browser should keep: new tab, new window, download. */
export const isBrowserClick = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0

const interactive = 'a, button, input, label, [role="button"], .ant-popover'

/** Clicks on something of their own inside the row are not clicks on the row; neither is the end of a text selection. */
export function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // what is drawn elsewhere, such as a menu of the row, is not in it
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest(interactive) && !document.getSelection()?.toString()
}

/** A click on the name of another record, not on the arrow behind it: it belongs to the row, as on any other cell. */
export function isOnRelated(event: MouseEvent): boolean {
  const { target, detail } = event
  // the keyboard is on the link itself
  if (detail === 0 || isBrowserClick(event) || !(target instanceof Element)) return false
  return target.closest('[data-related]') !== null && target.closest('[data-jump]') === null
}
