/** What is filled in; a row's tick box and a file behind a button are not. */
const fields =
  'input:not([disabled]):not([type="hidden"]):not([type="file"]):not([tabindex="-1"]), textarea:not([disabled]):not([tabindex="-1"]), [contenteditable="true"], [role="slider"]'

/** Selector of the layer's main button, which Enter triggers. */
const MAIN = '[data-main]:not([disabled], [aria-disabled="true"])'

/** What fills itself where it is left empty is not where one begins. */
const isFilled = (field: Element) => field.closest('[data-fills-itself]') !== null

/** What is written beside the thing itself, such as a comment, or chooses between forms is not where one begins either. */
const isBeside = (field: Element) => field.closest('[data-beside]') !== null

/** Keeps the place of a field whose code is on its way. */
const coming = 'input[aria-busy="true"]'

/** The first field inside a box; of choices side by side, the one that is chosen. None while one before it is on its way. */
export function firstField(box: Element): HTMLElement | null {
  const all = [...box.querySelectorAll<HTMLElement>(`${fields}, ${coming}`)].filter(
    (field) => !isBeside(field),
  )
  const first = all.find((field) => !isFilled(field)) ?? all[0] ?? null
  if (first?.matches(coming)) return null
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const group = [...box.querySelectorAll<HTMLInputElement>('input[type="radio"]:not([disabled])')]
  return group.find(({ name, checked }) => checked && name === first.name) ?? first
}

export const mainButton = (layer: Element): HTMLElement | null => layer.querySelector<HTMLElement>(MAIN)

/** Whether the layer has a main action, be it closed; without one Enter is for the form in which it is pressed. */
export const hasMain = (layer: Element): boolean => layer.querySelector('[data-main]') !== null

/** Presses the main action, as a click would: not while it is closed or runs already. */
export const pressMain = (layer: Element): void => mainButton(layer)?.click()

/** On to the field after this one; after the last to the main action. */
export function moveOn(layer: Element, from: Element): void {
  const all = [...layer.querySelectorAll<HTMLElement>(fields)]
  const next = all[all.findIndex((each) => each.isSameNode(from)) + 1]
  ;(next ?? mainButton(layer))?.focus()
}

/** Enter belongs to the control itself: a list is open, a text goes on, a button is pressed, a search begins. */
export function keepsEnter(target: Element): boolean {
  return (
    target.matches('textarea, button, a, [contenteditable="true"], input[type="search"]') ||
    target.getAttribute('aria-expanded') === 'true' ||
    document.querySelector(calendar) !== null
  )
}

/** Closes by itself on Escape, before anything else hears of the key; at most one is open, above all else. */
export const calendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
