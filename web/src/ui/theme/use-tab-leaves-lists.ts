import { useEffect } from 'react'

/**
 * antd chooses the marked entry of an open list on Tab. Where several are chosen that takes away what Enter has just chosen, or
 * adds the first entry unasked: there Tab goes on to the next field, unless it completes words that were typed.
 */
export function useTabLeavesLists(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && isOfSeveral(event.target) && !completes(event.target))
        event.stopPropagation()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

const isOfSeveral = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('.ant-select-multiple') !== null

const completes = (input: HTMLInputElement) => {
  const marked = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  return input.value !== '' && marked?.getAttribute('aria-selected') === 'false'
}
