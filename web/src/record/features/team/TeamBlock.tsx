import { useQuery } from '@tanstack/react-query'
import { type RecordCalls, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import type { TabProps } from '../../model/screens.tsx'
import { RailBlock, RailDetails } from '../../parts/rail/RailBlock.tsx'
import styles from './team.module.css'

/** Avatars in the card; the tab lists all members. */
const IN_CARD = 5

type Member = { userId: number; realname: string }

function Faces({ members }: { members: readonly Member[] }) {
  const more = members.length - IN_CARD
  return (
    <span className={styles.faces}>
      {members.slice(0, IN_CARD).map(({ userId, realname }) => (
        <UserAvatar key={userId} name={realname} size={24} userId={userId} />
      ))}
      {more > 0 && <span className={styles.rest}>+{more}</span>}
    </span>
  )
}

interface TeamBlockProps extends TabProps {
  /** How many there are, the owner among them; undefined before it is known. */
  count: number | undefined
  onMore: () => void
}

/** 团队: who works on the record beside its owner, whom the head names. */
export function TeamBlock(props: TeamBlockProps) {
  const { team } = recordCallsOf(props.type)
  return team ? <Team {...props} calls={team} /> : null
}

function Team({
  recordId,
  count = 0,
  onMore,
  calls,
}: TeamBlockProps & { calls: NonNullable<RecordCalls['team']> }) {
  const { data } = useQuery({ ...queryOf(calls.members, { id: recordId }), enabled: count > 1 })
  if (count <= 1 || !data) return null
  const names = data.map(({ realname }) => realname).join('，')
  return (
    <RailBlock title="团队" onMore={onMore} only="card">
      <RailDetails>
        <Faces members={data} />
      </RailDetails>
      <RailDetails>
        <div className={styles.names} title={names}>
          {names}
        </div>
      </RailDetails>
    </RailBlock>
  )
}
