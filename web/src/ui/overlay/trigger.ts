import type { Ref, SyntheticEvent } from 'react'

/** Events by which an overlay opens and closes. */
export const eventNames = [
  'onClick',
  'onMouseEnter',
  'onMouseLeave',
  'onPointerEnter',
  'onPointerLeave',
  'onFocus',
  'onBlur',
] as const

export type EventName = (typeof eventNames)[number]
/** As React types its handlers: each takes its own kind of event. */
type Handler = { handle(event: SyntheticEvent): void }['handle']
export type Events = { [Name in EventName]?: Handler }

/** What an overlay writes on its trigger. */
export interface Marks {
  className?: string
  'aria-describedby'?: string
}

/** What an element takes that opens something: an overlay around another one hands its own through. */
export interface TriggerProps extends Events, Marks {
  ref?: Ref<HTMLElement>
}

export function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || undefined

/** Marks of overlays around one another. */
export const joinMarks = (one: Marks, other: Marks, third: Marks): Marks => ({
  className: joined(one.className, other.className, third.className),
  'aria-describedby': joined(one['aria-describedby'], other['aria-describedby'], third['aria-describedby']),
})
