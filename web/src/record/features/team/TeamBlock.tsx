import { useQuery } from '@tanstack/react-query'
import { type RecordCalls, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { textOf } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { RailBlock, RailBrief, RailDetails } from '../../parts/rail/RailBlock.tsx'
import styles from './team.module.css'

/** Avatars in the card; the tab lists all members. */
const IN_CARD = 5
/** In the line, where another's name and phone need the room. */
const IN_LINE = 1
/** Pixels of the line that it takes, however many there are. */
const LINE = 92

type Member = { userId: number; realname: string }

function Faces({ members, most }: { members: readonly Member[]; most: number }) {
  const more = members.length - most
  return (
    <span className={styles.faces}>
      {members.slice(0, most).map(({ userId, realname }) => (
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

/** 团队: who works on the record. */
export function TeamBlock(props: TeamBlockProps) {
  const { team } = recordCallsOf(props.type)
  return team ? <Team {...props} calls={team} /> : null
}

function Team({
  recordId,
  record,
  count = 0,
  onMore,
  calls,
}: TeamBlockProps & { calls: NonNullable<RecordCalls['team']> }) {
  // of an owner alone everything is known already
  const { data } = useQuery({ ...queryOf(calls.members, { id: recordId }), enabled: count > 1 })
  const owner = textOf(record, 'ownerUserName')
  const alone = owner === '' ? [] : [{ userId: Number(record.ownerUserId), realname: owner }]
  const members = count > 1 && data ? data : alone
  if (members.length === 0) return null
  const names = members.map(({ realname }) => realname).join('，')
  return (
    <RailBlock title="团队" onMore={onMore} keeps={{ inLine: LINE }}>
      <RailBrief>
        <Faces members={members} most={IN_LINE} />
      </RailBrief>
      <RailDetails>
        <Faces members={members} most={IN_CARD} />
      </RailDetails>
      <RailDetails>
        <div className={styles.names} title={names}>
          {names}
        </div>
      </RailDetails>
    </RailBlock>
  )
}
