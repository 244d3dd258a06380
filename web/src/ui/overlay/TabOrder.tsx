import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Where Tab stops in a box, in its order; of choices side by side only at the chosen one. */
function tabStops(box: HTMLElement): HTMLElement[] {
  const all = [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const radios = all.filter((each) => each instanceof HTMLInputElement && each.type === 'radio')
  const isPassed = (each: HTMLElement) =>
    each instanceof HTMLInputElement &&
    each.type === 'radio' &&
    !each.checked &&
    radios.some((other) => other instanceof HTMLInputElement && other.name === each.name && other.checked)
  return all.filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [type="hidden"]') && !isPassed(each),
  )
}

/**
 * What a press opened comes right after its trigger in the order of Tab, although it is drawn at the end of the page: in from the
 * trigger, out to what follows it.
 */
export function TabOrder({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [trigger] = useState(() => document.activeElement)
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const { activeElement: active } = document
      const stops = box.current ? tabStops(box.current) : []
      const [first, last] = [stops[0], stops.at(-1)]
      if (!(trigger instanceof HTMLElement) || trigger === document.body || !first) return
      const target = event.shiftKey
        ? active === first && trigger
        : (active === trigger && first) || (active === last && trigger)
      if (!target) return
      target.focus()
      // out at the end the browser itself goes on from the trigger
      if (event.shiftKey || target === first) event.preventDefault()
    }
    addEventListener('keydown', lead, true)
    return () => removeEventListener('keydown', lead, true)
  }, [trigger])
  return <div ref={box}>{children}</div>
}
