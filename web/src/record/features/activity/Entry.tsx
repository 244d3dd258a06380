import { ClockCircleOutlined, DeleteOutlined, EditOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { applicationOf, sharedCallsOf } from '#protocol/applications.ts'
import { type Activity, activityKinds, namedIn } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { useTimelineThings } from '../../model/timeline-things.ts'
import { offerUndo } from '../../parts/undo/offer-undo.ts'
import styles from './activity.module.css'
import { EditFollowUp } from './EditFollowUp.tsx'

interface EntryProps {
  /** The type whose timeline it is. */
  type: RecordType
  recordId: number
  activity: Activity
  /** After it was changed or deleted, where more than records and timelines shows it. */
  onChanged?: () => Promise<void>
  /** Nothing can be done about it there. */
  onPaper?: true
}

const displayOf = ({ activityType }: Activity) => recordTypeOf(activityType)?.display ?? ''

/** The plain thing that an entry is about. */
const useThing = ({ activityType }: Activity) =>
  useTimelineThings().find(({ label }) => label === activityType)

function Subject({ activity }: { activity: Activity }) {
  const thing = useThing(activity)
  if (thing) return <Link to={thing.addressOf(activity.activityTypeId)}>{activity.activityTypeName}</Link>
  const target = recordTypeOf(activity.activityType)
  if (!target) return <>{activity.activityTypeName}</>
  return <RelatedLink target={target.key} id={activity.activityTypeId} name={activity.activityTypeName} />
}

function Creation({ activity }: { activity: Activity }) {
  const thing = useThing(activity)
  return (
    <p className={styles.sentence}>
      创建了{thing?.title ?? displayOf(activity)}：<Subject activity={activity} />
    </p>
  )
}

const Stage = ({ activity }: { activity: Activity }) => (
  <p className={styles.sentence}>
    将{displayOf(activity)}：
    <Subject activity={activity} /> 阶段变为 {activity.content}
  </p>
)

const Happened = ({ activity }: { activity: Activity }) => (
  <p className={styles.sentence}>{activity.content}</p>
)

const SignIn = ({ activity }: { activity: Activity }) => (
  <>
    <p className={styles.sentence}>
      <EnvironmentOutlined /> 外勤签到：{activity.address ?? '未知地点'}
    </p>
    {activity.content && <p className={styles.content}>{activity.content}</p>}
    <Attached files={activity.img} />
  </>
)

function FollowUpBody({ activity }: { activity: Activity }) {
  const owner = recordTypeOf(activity.activityType)
  const names = (owner && applicationOf(owner).followUps?.names) ?? []
  const records = namedIn(names, activity)
  const named = names.flatMap(({ target, ids }) =>
    (records[ids] ?? []).map((record) => ({ ...record, target })),
  )
  return (
    <>
      <p className={styles.content}>{activity.content}</p>
      <Attached files={[...activity.img, ...activity.file]} />
      {(activity.nextTime || named.length > 0) && (
        <div className={styles.notes}>
          {activity.nextTime && (
            <span>
              <ClockCircleOutlined /> 下次联系：{formatMinute(activity.nextTime)}
            </span>
          )}
          {named.length > 0 && (
            <span className={styles.named}>
              相关：
              {named.map(({ target, id, name }) => (
                <RelatedLink key={`${target} ${id}`} target={target} id={id} name={name} />
              ))}
            </span>
          )}
        </div>
      )}
    </>
  )
}

const bodies: Readonly<Record<number, ComponentType<{ activity: Activity }>>> = {
  [activityKinds.followUp]: FollowUpBody,
  [activityKinds.creation]: Creation,
  [activityKinds.stage]: Stage,
  [activityKinds.signIn]: SignIn,
  [activityKinds.event]: Happened,
}

/** One entry of a timeline: who, when, what; with what the person may do about it. */
export function Entry({ type, recordId, activity, onChanged, onPaper }: EntryProps) {
  const refreshRecords = useRefreshRecords(type)
  const refreshFollowed = async () => {
    await Promise.all([refreshRecords(), onChanged?.()])
  }
  const [editing, setEditing] = useState(false)
  const [busy, run] = useBusy()
  const Body = bodies[activity.type]
  const owner = recordTypeOf(activity.activityType)
  const isForeign = activity.activityType !== type.label || activity.activityTypeId !== recordId
  const isFollowUp = activity.type === activityKinds.followUp
  const removeFollowUp = async () => {
    if (
      !(await run(() =>
        ask(sharedCallsOf(owner ?? type, 'activity').remove, { activityId: activity.activityId }),
      ))
    )
      return
    if (owner)
      await offerUndo({ type: owner, operation: 'activity', words: '跟进已删除', onUndone: refreshFollowed })
    await refreshFollowed()
  }
  const removeSignIn = () =>
    confirmDelete({
      title: '删除这条外勤签到？',
      content: '删除后无法恢复。',
      okText: '删除签到',
      onOk: async () => {
        await ask(sharedCallsOf(owner ?? type, 'activity').removeSignIn, { activityId: activity.activityId })
        toast.success('删除成功')
        await refreshFollowed()
      },
    })
  return (
    <li className={styles.entry}>
      <UserAvatar name={activity.realname} img={activity.userImg} size={28} userId={activity.createUserId} />
      <div className={styles.words}>
        <div className={styles.who}>
          <span className={styles.name}>{activity.realname}</span>
          <time dateTime={activity.createTime} title={formatMinute(activity.createTime)}>
            {activity.createTime.slice(11, 16)}
          </time>
          {isFollowUp && activity.category && <Tag>{activity.category}</Tag>}
          {isFollowUp && isForeign && (
            <span className={styles.about}>
              {displayOf(activity)}：<Subject activity={activity} />
            </span>
          )}
          <span className={styles.actions}>
            {activity.updatable === 1 && !editing && !onPaper && (
              <Tooltip title="编辑">
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label="编辑跟进"
                  onClick={() => setEditing(true)}
                />
              </Tooltip>
            )}
            {activity.deletable === 1 && !editing && !onPaper && (
              <Tooltip title={busy ? undefined : '删除'}>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={isFollowUp ? '删除跟进' : '删除签到'}
                  disabled={busy}
                  reason={WHILE_BUSY}
                  onClick={() => (isFollowUp ? void removeFollowUp() : removeSignIn())}
                />
              </Tooltip>
            )}
          </span>
        </div>
        {editing && owner ? (
          <EditFollowUp
            owner={owner}
            activity={activity}
            onSaved={refreshFollowed}
            onClose={() => setEditing(false)}
          />
        ) : (
          Body && <Body activity={activity} />
        )}
      </div>
    </li>
  )
}
