import type { ReactNode } from 'react'
import type { Comment, CommentReply } from '#protocol/comments/calls.ts'
import { formatMinute } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './comments.module.css'
import { piecesOf } from './content.ts'

/** What may be done with a comment; each is absent where it may not. */
export interface CommentActs {
  onReply?: (to: CommentReply) => void
  onEdit: (comment: CommentReply) => void
  onRemove: (comment: CommentReply) => void
}

interface CommentItemProps extends CommentActs {
  comment: Comment
  /** The box in which one comment is answered or changed, in its place. */
  boxFor: (comment: CommentReply) => { kind: 'reply' | 'edit'; box: ReactNode } | null
}

/** A top-level comment with what stands under it. */
export function CommentItem({ comment, boxFor, ...acts }: CommentItemProps) {
  return (
    <li className={styles.comment}>
      <Said comment={comment} boxFor={boxFor} {...acts} />
      {comment.childCommentList.length > 0 && (
        <ul className={styles.replies}>
          {comment.childCommentList.map((reply) => (
            <li key={reply.commentId}>
              <Said comment={reply} boxFor={boxFor} {...acts} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type SaidProps = Omit<CommentItemProps, 'comment'> & { comment: CommentReply }

function Said({ comment, boxFor, onReply, onEdit, onRemove }: SaidProps) {
  const { user: me } = useSession()
  const { user, replyUser, updateTime } = comment
  const isMine = comment.userId === me.userId
  const own = boxFor(comment)
  return (
    <article className={styles.said} aria-label={`${user.realname}的评论`}>
      <UserAvatar name={user.realname} img={user.img} size={28} userId={user.userId} />
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.name}>{user.realname}</span>
          {replyUser && <span className={styles.note}>回复 {replyUser.realname}</span>}
          <span className={styles.note}>
            <Moment value={comment.createTime} />
          </span>
          {updateTime && (
            <span className={styles.note} title={formatMinute(updateTime)}>
              已编辑
            </span>
          )}
        </div>
        {own?.kind === 'edit' ? (
          own.box
        ) : (
          <>
            <CommentText html={comment.content} />
            <Attached files={comment.files} />
            <div className={styles.acts}>
              {onReply && (
                <Button type="link" size="small" onClick={() => onReply(comment)}>
                  回复
                </Button>
              )}
              {isMine && onReply && (
                <Button type="link" size="small" onClick={() => onEdit(comment)}>
                  编辑
                </Button>
              )}
              {(isMine || me.isAdmin) && (
                <Button type="link" size="small" onClick={() => onRemove(comment)}>
                  删除
                </Button>
              )}
            </div>
            {own?.box}
          </>
        )}
      </div>
    </article>
  )
}

function CommentText({ html }: { html: string }) {
  return (
    <p className={styles.text}>
      {piecesOf(html).map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
          <span key={at} className={styles.mention}>
            {piece.name}
          </span>
        ),
      )}
    </p>
  )
}
