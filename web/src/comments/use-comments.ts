import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommentReply, commentCalls } from '#protocol/comments/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { invalidateShown, queryKeyOf, queryOf } from '#web/platform/query-keys.ts'
import { useUsers } from '#web/platform/session.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { type CommentDraft, emptyDraft } from './CommentBox.tsx'
import { htmlOf, textOf } from './content.ts'

export interface CommentedThing {
  type: number
  typeId: number
}

/** Where somebody writes: at the top, or in the place of one comment. */
export type Place = { kind: 'new' } | { kind: 'reply' | 'edit'; comment: CommentReply }

const NEW: Place = { kind: 'new' }
const keyOf = (place: Place) => (place.kind === 'new' ? 'new' : `${place.kind} ${place.comment.commentId}`)

export const commentsQuery = ({ type, typeId }: CommentedThing) =>
  queryOf(commentCalls.list, { type, typeId })

/** What is being written and where. What was begun in one place waits there while another one is open. */
export function useComments(about: CommentedThing) {
  const client = useQueryClient()
  const { data: people = [] } = useUsers()
  const [busy, run] = useBusy()
  const [place, open] = useState<Place>(NEW)
  const [drafts, setDrafts] = useState<Readonly<Record<string, CommentDraft>>>({})
  useUnsaved(Object.values(drafts).some(({ text }) => text.trim() !== ''))

  const begunAt = (at: Place): CommentDraft =>
    at.kind === 'edit' ? { text: textOf(at.comment.content), batchId: at.comment.batchId ?? '' } : emptyDraft
  const forget = (at: Place) => setDrafts(({ [keyOf(at)]: _, ...others }) => others)
  const refresh = () => invalidateShown(client, { queryKey: queryKeyOf(commentCalls.list, about) })
  const requestOf = (at: Place, { text, batchId }: CommentDraft) => ({
    ...about,
    content: htmlOf(text.trim(), people),
    batchId: batchId || undefined,
    ...(at.kind === 'edit' ? { commentId: at.comment.commentId } : {}),
    ...(at.kind === 'reply'
      ? { mainId: at.comment.mainId || at.comment.commentId, pid: at.comment.userId }
      : {}),
  })
  const draftAt = (at: Place) => drafts[keyOf(at)] ?? begunAt(at)
  const leave = (at: Place) => {
    forget(at)
    open(NEW)
  }
  return {
    place,
    open,
    busy,
    draftAt,
    change: (at: Place, change: (draft: CommentDraft) => CommentDraft) =>
      setDrafts((all) => ({ ...all, [keyOf(at)]: change(all[keyOf(at)] ?? begunAt(at)) })),
    leave,
    send: async (at: Place) => {
      if (!(await run(() => ask(commentCalls.save, requestOf(at, draftAt(at)))))) return
      leave(at)
      await refresh()
    },
    remove: ({ commentId, mainId }: CommentReply) =>
      confirmDelete({
        title: '删除这条评论？',
        content: mainId === 0 ? '它的回复也会一并删除。' : undefined,
        okText: '删除评论',
        onOk: async () => {
          await ask(commentCalls.remove, { commentId })
          toast.success('删除成功')
          await refresh()
        },
      }),
  }
}
