/** Fields of requests and replies about things that are related to records. */
export { relatedIds, relatedLists } from './wire.ts'
