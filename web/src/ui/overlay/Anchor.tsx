import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { assign, type TriggerProps } from './trigger.ts'

interface AnchorProps extends TriggerProps {
  /** The element that opens the overlay. */
  target: RefObject<HTMLElement | null>
  /** Hears what the overlay wants of its trigger, whenever that changes. */
  onProps: (props: TriggerProps) => void
  /** Called once the overlay is mounted and can open. */
  onReady: () => void
}

/**
 * Takes the trigger's place as the child of the library's overlay: renders nothing and forwards the child's props to the element
 * outside. The trigger thus stays the same element when the overlay is loaded.
 */
export function Anchor({ target, onProps, onReady, ref, ...props }: AnchorProps) {
  useLayoutEffect(() => onProps(props))
  useLayoutEffect(() => {
    assign(ref, target.current)
    return () => assign(ref, null)
  }, [ref, target])
  useEffect(onReady, [onReady])
  return null
}
