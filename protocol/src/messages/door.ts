/** What areas say of the messages that they send. */
export { type MessageTypes, messageLabels, messagesOf } from './message-type.ts'
