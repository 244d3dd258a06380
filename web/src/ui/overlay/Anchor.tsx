import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { assign, type TriggerProps } from './trigger.ts'

interface AnchorProps extends TriggerProps {
  /** The element that opens the overlay. */
  target: RefObject<HTMLElement | null>
  /** Hears what the overlay wants of its trigger, whenever that changes. */
  onProps: (props: TriggerProps) => void
  /** The overlay stands and can be opened. */
  onReady: () => void
}

/**
 * Stands for the trigger inside the library's overlay, which takes it for its child: draws nothing, and passes on to the
 * element outside what the overlay gives its child. So the element stays the same when the overlay arrives.
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
