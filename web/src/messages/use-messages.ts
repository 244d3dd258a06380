import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Message, messageCalls } from '#protocol/messages/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryKeyOf, refresh } from '#web/platform/query-keys.ts'
import { confirmLoss } from '#web/ui/layer/confirm.ts'
import type { Category } from './categories.ts'

/** Foundations §9. */
const PAGE = 15

export interface MessageQuery {
  category: Category
  unreadOnly: boolean
}

/** Messages page by page, newest first; a page that fails ends the paging until somebody asks again. */
export function useMessageList({ category, unreadOnly }: MessageQuery, enabled: boolean) {
  const { label, part } = category
  const wanted = { label, part, isRead: unreadOnly ? 0 : undefined, limit: PAGE }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(messageCalls.list), wanted],
    queryFn: ({ pageParam, signal }) =>
      ask(messageCalls.list, { ...wanted, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.lastPage ? undefined : last.pageNumber + 1),
    enabled,
    retry: false,
  })
}

export interface MessageActs {
  read(messages: readonly Message[]): Promise<void>
  remove(messages: readonly Message[]): Promise<void>
  readAll(category: Category): Promise<void>
  clear(category: Category): Promise<void>
}

/** What can be done with messages; failures are toasted by `ask`, and counts and lists are asked again after each. */
export function useMessageActs(): MessageActs {
  const client = useQueryClient()
  const after = () => refresh(client, messageCalls.list, messageCalls.unreadCount)
  const confirmed = async (question: string) => {
    const yes = await confirmLoss(question, '删除消息')
    if (!yes) toast.info('已取消操作')
    return yes
  }
  return {
    read: async (messages) => {
      const unread = messages.filter(({ isRead }) => isRead === 0)
      if (unread.length === 0) return
      await Promise.all(unread.map(({ messageId }) => ask(messageCalls.read, { messageId })))
      await after()
    },
    remove: async (messages) => {
      if (!(await confirmed('确定删除这条消息?'))) return
      await Promise.all(messages.map(({ messageId }) => ask(messageCalls.remove, { messageId })))
      toast.success('操作成功')
      await after()
    },
    readAll: async ({ label, part }) => {
      await ask(messageCalls.readAll, { label, part })
      toast.success('操作成功')
      await after()
    },
    clear: async ({ label, part, name }) => {
      if (!(await confirmed(`确定删除全部${name}已读消息?`))) return
      await ask(messageCalls.clear, { label, part })
      toast.success('操作成功')
      await after()
    },
  }
}
