import type { WorkItem } from '#protocol/my-day/calls.ts'
import { EMPTY } from '#web/platform/format.ts'

/** How an item is called. */
export const nameOf = ({ title }: Pick<WorkItem, 'title'>): string => title || EMPTY
