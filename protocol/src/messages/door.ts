/** What areas say of the messages that they send. */
export { type MessageTypes, messageLabels, messagesOf } from './message-type.ts'
/** What an area that imports sheets reports. */
export { IMPORTED, importTexts } from './of-records.ts'
