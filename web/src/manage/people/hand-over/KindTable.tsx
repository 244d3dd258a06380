import { QuestionCircleOutlined } from '@ant-design/icons'
import { Table, type TableColumnsType } from 'antd'
import type { HandedKind } from '#protocol/manage/people/hand-over-calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useUsers } from '#web/platform/session.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from '../people.module.css'
import { type Draft, kindsOf, type Look } from './draft.ts'

interface KindTableProps {
  draft: Draft
  look: Look
  onChange: (change: Partial<Draft>) => void
}

/** What is handed over, with counts, and to whom each of it goes. */
export function KindTable({ draft, look, onChange }: KindTableProps) {
  const users = useUsers()
  const nameOf = (userId: number | null | undefined) =>
    users.data?.find((user) => user.userId === userId)?.realname ?? ''
  const kinds = kindsOf(draft, look)
  const columns: TableColumnsType<HandedKind> = [
    {
      title: '分类',
      key: 'group',
      width: 100,
      dataIndex: 'group',
      onCell: (kind, at = 0) => ({ rowSpan: spanOf(kinds, kind, at) }),
    },
    {
      title: '内容',
      key: 'name',
      render: (_, { name, note }) => (
        <>
          {name}
          {note && (
            <Tooltip title={note}>
              <QuestionCircleOutlined className={styles.hint} aria-label={note} />
            </Tooltip>
          )}
        </>
      ),
    },
    { title: '数量', key: 'count', width: 80, align: 'right', dataIndex: 'count' },
    {
      title: '交给',
      key: 'receiver',
      width: 240,
      render: (_, kind) =>
        draft.rule === 'kind' && draft.reason === 'leaves' ? (
          <PeopleSelect
            aria-label={`${kind.name}交给`}
            placeholder="不交接"
            size="small"
            activeOnly={kind.activeOnly}
            without={look.people.map(({ userId }) => userId)}
            value={ids(draft.receivers[kind.key])}
            onChange={([userId]) => onChange({ receivers: { ...draft.receivers, [kind.key]: userId } })}
          />
        ) : (
          receiverWords(draft, look, kind, nameOf) || EMPTY
        ),
    },
  ]
  return (
    <Table<HandedKind>
      rowKey="key"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={kinds}
      scroll={{ y: 320 }}
    />
  )
}

const ids = (userId: number | undefined) => (userId ? [userId] : [])

/** Kinds of one group stand together under its name. */
function spanOf(kinds: readonly HandedKind[], { group }: HandedKind, at: number): number {
  if (kinds[at - 1]?.group === group) return 0
  const next = kinds.findIndex((kind, index) => index > at && kind.group !== group)
  return (next < 0 ? kinds.length : next) - at
}

/** To whom it goes where that follows from the rule. */
function receiverWords(
  { reason, rule, receiverId }: Draft,
  { people }: Look,
  kind: HandedKind,
  nameOf: (userId: number | null | undefined) => string,
) {
  if (reason === 'leaves' && kind.receiverId) return `${nameOf(kind.receiverId)}（审批代理人）`
  if (rule === 'department' && reason === 'leaves') {
    const heads = [...new Set(people.map(({ headId }) => headId))]
    return heads.length === 1 ? nameOf(heads[0]) : '各自的部门负责人'
  }
  return nameOf(receiverId)
}
