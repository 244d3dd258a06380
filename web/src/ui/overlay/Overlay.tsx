import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Anchor } from './Anchor.tsx'
import type { Layer } from './layer.ts'
import {
  assign,
  type EventName,
  type Events,
  eventNames,
  joinMarks,
  type Marks,
  type TriggerProps,
} from './trigger.ts'

export type Wake = 'hover' | 'focus' | 'click'

/** Of pointer and mouse a disabled button speaks of the pointer alone. */
const begins: Record<Wake, EventName> = { hover: 'onPointerEnter', focus: 'onFocus', click: 'onClick' }
/** What takes a beginning back while the code is still on its way. */
const endOf: Partial<Record<EventName, EventName>> = { onPointerEnter: 'onPointerLeave', onFocus: 'onBlur' }

interface OverlayProps<Props extends object> extends TriggerProps {
  layer: Layer<Props>
  wakes: readonly Wake[]
  /** Open from outside, whatever its trigger hears. */
  open?: boolean
  draw: (Part: ComponentType<Props>, anchor: ReactElement) => ReactNode
  /** Words that stand by themselves get an element of their own. */
  children: ReactNode
}

interface Heard {
  name: EventName
  event: SyntheticEvent
}

/**
 * A trigger and what it opens. The overlay's code is fetched by the first event that may open it, and then hears that
 * event; the trigger is the same element before and after, with its focus and its own handlers.
 */
export function Overlay<Props extends object>(props: OverlayProps<Props>) {
  const { layer, wakes, open = false, draw, children, ref, ...outer } = props
  const child: ReactElement<TriggerProps> = isValidElement<TriggerProps>(children) ? (
    children
  ) : (
    <span>{children}</span>
  )
  const target = useRef<HTMLElement>(null)
  const asked = useRef<TriggerProps>({})
  const heard = useRef<Heard>(undefined)
  const [marks, setMarks] = useState<Marks>({})
  const { isHere, wake } = useLayer(layer, open)

  const childRef = child.props.ref
  const takeElement = useCallback(
    (element: HTMLElement | null) => {
      target.current = element
      assign(ref, element)
      assign(childRef, element)
    },
    [ref, childRef],
  )
  const takeProps = useCallback((given: TriggerProps) => {
    asked.current = given
    setMarks((before) => (isSame(before, given) ? before : marksOf(given)))
  }, [])
  const replay = useCallback(() => {
    const { name, event } = heard.current ?? {}
    heard.current = undefined
    // the library opens at once, which React refuses while it draws
    if (name && event) queueMicrotask(() => asked.current[name]?.(event))
  }, [])
  const hear = (name: EventName, event: SyntheticEvent) => {
    const handle = asked.current[name]
    if (handle) return handle(event)
    if (heard.current && endOf[heard.current.name] === name) heard.current = undefined
    if (!wakes.some((each) => begins[each] === name)) return
    heard.current = { name, event }
    wake()
  }
  const events: Events = {}
  for (const name of eventNames)
    events[name] = (event) => {
      hear(name, event)
      child.props[name]?.(event)
      outer[name]?.(event)
    }
  return (
    <>
      {cloneElement(child, { ...events, ...joinMarks(child.props, outer, marks), ref: takeElement })}
      {isHere &&
        layer.Part &&
        draw(layer.Part, <Anchor target={target} onProps={takeProps} onReady={replay} />)}
    </>
  )
}

const marksOf = (given: Marks): Marks => ({
  className: given.className,
  'aria-describedby': given['aria-describedby'],
})
const isSame = (one: Marks, other: Marks) =>
  one.className === other.className && one['aria-describedby'] === other['aria-describedby']

/** Whether the code was wanted here and has come. */
function useLayer<Props extends object>(layer: Layer<Props>, open: boolean) {
  const [isWanted, setWanted] = useState(false)
  const [, setArrived] = useState(layer.Part !== undefined)
  const needed = isWanted || open
  useEffect(() => layer.ahead(), [layer])
  useEffect(() => {
    if (!needed || layer.Part) return
    let gone = false
    layer.fetch().then(
      () => gone || setArrived(true),
      // the next event asks again
      () => gone || setWanted(false),
    )
    return () => {
      gone = true
    }
  }, [needed, layer])
  return { isHere: needed && layer.Part !== undefined, wake: () => setWanted(true) }
}
