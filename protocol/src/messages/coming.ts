import { type MessageTypes, messageLabels, messagesOf } from './message-type.ts'
import { IMPORTED, importTexts } from './of-records.ts'

const { hrm } = messageLabels
const ofImport = (name: string) =>
  messagesOf({ label: hrm, group: 'data', opens: IMPORTED })(importTexts(name).finished)

/**
 * Rows of the table (platform.md §7.2) whose modules are still to come: rows of a bell draw them, nothing sends them, and no
 * user is asked how to receive them. A module that comes takes its own along.
 */
export const comingMessages: MessageTypes = {
  81: ofImport('定薪'),
  82: ofImport('调薪'),
}
