const focusable =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button:not([disabled]):not([tabindex="-1"])'

/** Focus goes to the control inside a box, if there is one. */
export function focusControl(box: Element | null | undefined): void {
  const control = box?.querySelector<HTMLElement>(focusable)
  control?.focus()
}

/** The box of a field by its name inside a form. */
export const fieldBox = (form: Element | null, name: string): Element | null =>
  form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null

/** Brings a field into view and puts the caret into it. */
export function showField(form: Element | null, name: string): void {
  const box = fieldBox(form, name)
  box?.scrollIntoView({ block: 'center' })
  focusControl(box)
}

const entries =
  '[data-field] input:not([disabled]):not([type="hidden"]), [data-field] textarea:not([disabled]), [data-field] button[role="switch"]:not([disabled])'

/** Enter moves on: to the next control of the form, after the last one to its save button. */
export function moveOn(form: HTMLElement, from: Element): void {
  const all = [...form.querySelectorAll<HTMLElement>(entries)].filter((each) => each.offsetParent !== null)
  const radios = from.matches('input[type="radio"], input[type="checkbox"]')
    ? from.closest('[data-field]')
    : null
  const at = all.findIndex((each) => each.isSameNode(from))
  const next = all.slice(at + 1).find((each) => !radios?.contains(each))
  if (next) next.focus()
  else form.ownerDocument.querySelector<HTMLElement>(`[data-save-of="${form.id}"]`)?.focus()
}
