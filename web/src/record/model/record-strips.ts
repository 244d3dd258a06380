import { type ComponentType, createContext, useContext } from 'react'
import type { Call } from '#protocol/platform/call.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Given } from '#web/platform/client.ts'
import type { TabProps } from './screens.tsx'

/** A question to the server. */
export interface Asked {
  call: Call
  request: Given<Call>
}

/** What an area above adds to the records that it concerns; records themselves know none of them. */
export interface RecordStrip {
  key: string
  concerns: (type: RecordType) => boolean
  /** What it asks about a record at first: the record is shown when that is answered, so that nothing in it moves. */
  asks?: (record: Row) => readonly Asked[]
  /** Between the head of a record and its tabs; draws nothing where it has nothing to say. */
  Strip: ComponentType<TabProps>
}

declare module '#web/platform/area.ts' {
  interface Face {
    strips?: readonly RecordStrip[]
  }
}

const Strips = createContext<readonly RecordStrip[]>([])
export const RecordStripsProvider = Strips.Provider

/** The strips of records of this type. */
export const useStripsOf = (type: RecordType): readonly RecordStrip[] =>
  useContext(Strips).filter(({ concerns }) => concerns(type))
