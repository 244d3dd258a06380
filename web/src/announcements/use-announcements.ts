import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'

/** Rows of a page (foundations §9). */
export const PAGE = 15

export const useAnnouncements = (type: number, page: number) =>
  useQuery({
    ...queryOf(announcementCalls.list, { type, page, limit: PAGE }),
    placeholderData: keepPreviousData,
  })

/** Lists and announcements are asked again after a change, and the horn, whose messages name them. */
export async function refreshAnnouncements(cache: QueryClient): Promise<void> {
  await Promise.all([
    refreshModule(cache, 'oaAnnouncement'),
    refresh(cache, messageCalls.list, messageCalls.unreadCount),
  ])
}
