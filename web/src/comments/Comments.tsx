import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { CommentReply } from '#protocol/comments/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './comments.module.css'
import { type CommentedThing, commentsQuery, type Place, useComments } from './use-comments.ts'

interface CommentsProps {
  /** The kind of subject by its number on the wire, and which one. */
  about: CommentedThing
  /** What is said is only read. */
  readOnly?: boolean
}

const placeOf: Readonly<Record<'reply' | 'edit', (comment: CommentReply) => Place>> = {
  reply: (comment) => ({ kind: 'reply', comment }),
  edit: (comment) => ({ kind: 'edit', comment }),
}

/** Everything that was said about one thing, and the box for saying more; one inline box at a time (office §2). */
export function Comments({ about, readOnly = false }: CommentsProps) {
  const { data, error, refetch } = useQuery(commentsQuery(about))
  const writing = useComments(about)
  const boxFor = (comment: CommentReply) => {
    const { place } = writing
    if (place.kind === 'new' || place.comment.commentId !== comment.commentId) return null
    const box = (
      <CommentBox
        key={place.kind}
        autoFocus
        label={place.kind === 'reply' ? `回复 ${comment.user.realname}` : '编辑评论'}
        placeholder={place.kind === 'reply' ? `回复 ${comment.user.realname}` : undefined}
        caption={place.kind === 'reply' ? '回复' : '保存'}
        draft={writing.draftAt(place)}
        busy={writing.busy}
        onChange={(change) => writing.change(place, change)}
        onSend={() => void writing.send(place)}
        onCancel={() => writing.leave(place)}
      />
    )
    return { kind: place.kind, box }
  }
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  const begun = writing.draftAt(NEW)
  return (
    <section className={styles.comments} aria-label="评论">
      {!readOnly && (
        <CommentBox
          label="评论"
          caption="评论"
          draft={begun}
          busy={writing.busy && writing.place.kind === 'new'}
          onChange={(change) => writing.change(NEW, change)}
          onSend={() => void writing.send(NEW)}
          onCancel={begun.text || begun.batchId ? () => writing.leave(NEW) : undefined}
        />
      )}
      {!data && <Skeleton active avatar title={false} paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <p className={styles.none}>还没有评论</p>}
      <ul>
        {data?.map((comment) => (
          <CommentItem
            key={comment.commentId}
            comment={comment}
            boxFor={boxFor}
            onReply={readOnly ? undefined : (to) => writing.open(placeOf.reply(to))}
            onEdit={(mine) => writing.open(placeOf.edit(mine))}
            onRemove={writing.remove}
          />
        ))}
      </ul>
    </section>
  )
}

const NEW: Place = { kind: 'new' }
