import { type ComponentType, createContext, useContext } from 'react'
import type { Message } from '#protocol/messages/calls.ts'

/** One of the two panels of messages: of the horn and of the bell. */
export type MessageKind = 'announcement' | 'message'

/** What an area adds to messages; they know none of them. */
export interface MessageContribution {
  /** The page to which the messages of a target lead. */
  opens?: { target: string; addressOf: (typeId: number) => string }
  /** A part of the rows of messages of some types, which draws nothing where there is nothing to do; `onDone`: it has been dealt with. */
  row?: {
    key: string
    concerns: (type: number) => boolean
    /** Messages with the same word report the same thing: the newest is shown for all of them. */
    sameAs?: (message: Message) => string
    Part: ComponentType<{ message: Message; onDone: () => void }>
  }
  /** A part of the head of one of the panels, which `onLeave` closes. */
  act?: { key: string; kind: MessageKind; Act: ComponentType<{ onLeave: () => void }> }
}

declare module '#web/platform/area.ts' {
  interface Face {
    messages?: readonly MessageContribution[]
  }
}

const Contributions = createContext<readonly MessageContribution[]>([])
export const MessageContributionsProvider = Contributions.Provider

export const useMessageContributions = (): readonly MessageContribution[] => useContext(Contributions)

/** The page of a thing that an area contributes for messages about it; null: there is none. */
export function useContributedAddress(): (target: string, id: number) => string | null {
  const contributions = useMessageContributions()
  return (target, id) =>
    contributions.find(({ opens }) => opens?.target === target)?.opens?.addressOf(id) ?? null
}
