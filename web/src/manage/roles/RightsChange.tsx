import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { permissionCalls, type RightsDifference, type RoleRow } from '#protocol/manage/roles/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { rangeName } from './Ranges.tsx'
import { namesByAction } from './rights-tree.ts'
import styles from './roles.module.css'

type Trees = ReplyOf<typeof permissionCalls.getMenuListByType>
export interface RightsRequest {
  roleId: number
  menuIds: number[]
  /** Null keeps it. */
  dataType: number | null
}
type Affected = RightsDifference['people'][number]

/** Names shown before the rest is counted. */
const SHOWN = 6
const FEW_PEOPLE = 3

interface RightsChangeProps {
  role: RoleRow
  trees: Trees
  /** The rights to be saved; absent: nothing is asked. */
  request: RightsRequest | undefined
  busy: boolean
  onSave: (rights: RightsRequest) => void
  onClose: () => void
}

/** Before the rights of a role are saved: what it gains and loses, and to whom that makes a difference. */
export function RightsChange({ role, trees, request, busy, onSave, onClose }: RightsChangeProps) {
  const shown = useLast(request)
  const change = useQuery({
    ...queryOf(permissionCalls.previewRights, shown ?? { roleId: role.roleId, menuIds: [] }),
    enabled: request !== undefined,
    // people and roles may have changed since it was asked the last time
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open={request !== undefined}
      width={720}
      title={`保存角色“${role.roleName}”的权限？`}
      okText="保存权限"
      // people lose what they have worked with until now
      danger={change.data?.people.some(({ loses, narrower }) => loses.length + narrower.length > 0)}
      busy={busy}
      closed={!change.data && '变更内容还没有读取到，请稍候'}
      onOk={() => request && onSave(request)}
      onClose={onClose}
    >
      {change.error && (
        <EmptyState
          compact
          variant="error"
          text={messageOf(change.error)}
          onRetry={() => void change.refetch()}
        />
      )}
      {!change.error && !change.data && <LoadingRows rows={4} columns={3} />}
      {change.data && <Change change={change.data} trees={trees} />}
    </Dialog>
  )
}

function Change({ change, trees }: { change: RightsDifference; trees: Trees }) {
  const { gains, loses, range, members, people } = change
  const groups = useMemo(() => alike(people), [people])
  const names = useMemo(() => namesByAction([trees.data, ...(trees.bi ? [trees.bi] : [])]), [trees])
  const lines = [
    { title: '移除权限', words: <Lost ids={loses} names={names} />, isShown: loses.length > 0 },
    { title: '新增权限', words: <Actions ids={gains} names={names} />, isShown: gains.length > 0 },
    {
      title: '数据权限',
      words: range && `${rangeName(range.from)} → ${rangeName(range.to)}`,
      isShown: range !== null,
    },
  ].filter(({ isShown }) => isShown)
  return (
    <div className={styles.change}>
      {lines.length === 0 ? (
        <p>权限没有变化。</p>
      ) : (
        <dl className={styles.changes}>
          {lines.map(({ title, words }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.effect}>{effectOf(members, people.length)}</p>
      {people.length > 0 && (
        <Table<Group>
          rowKey={({ people: [first] }) => first.userId}
          size="small"
          pagination={false}
          scroll={{ y: 240 }}
          columns={columnsOf(names)}
          dataSource={groups}
        />
      )}
    </div>
  )
}

function effectOf(members: number, affected: number): string {
  if (members === 0) return '目前没有员工拥有该角色，保存后不影响任何人。'
  if (affected === 0) return `拥有该角色的 ${members} 名员工通过其他角色已有同样的权限，保存后不影响任何人。`
  const others = members - affected
  return `影响 ${affected} 名员工${others > 0 ? `；另有 ${others} 名员工通过其他角色已有同样的权限，不受影响` : ''}：`
}

/** People to whom the change makes the same difference. */
interface Group extends Pick<Affected, 'gains' | 'loses' | 'wider' | 'narrower'> {
  people: [Affected, ...Affected[]]
}

function alike(people: readonly Affected[]): Group[] {
  const same = Map.groupBy(people, ({ gains, loses, wider, narrower }) =>
    JSON.stringify([gains, loses, wider, narrower]),
  )
  return [...same.values()].flatMap(([first, ...others]): Group[] => {
    if (!first) return []
    const { gains, loses, wider, narrower } = first
    return [{ gains, loses, wider, narrower, people: [first, ...others] }]
  })
}

/** One by name and department, several by their first names and how many they are. */
function Who({ people }: Pick<Group, 'people'>) {
  const [{ realname, deptName }] = people
  if (people.length === 1)
    return (
      <>
        {realname}
        {deptName && <span className={styles.beside}>{deptName}</span>}
      </>
    )
  const names = people.map((person) => person.realname)
  const first = names.slice(0, FEW_PEOPLE).join('、')
  if (names.length <= FEW_PEOPLE) return first
  return (
    <Tooltip title={names.join('、')}>
      <span>
        {first}等 {names.length} 人
      </span>
    </Tooltip>
  )
}

const columnsOf = (names: ReadonlyMap<number, string>): TableColumnsType<Group> => [
  {
    title: '员工',
    width: 176,
    render: (_, { people }) => <Who people={people} />,
  },
  { title: '失去', render: (_, { loses }) => <Lost ids={loses} names={names} /> },
  { title: '获得', render: (_, { gains }) => <Actions ids={gains} names={names} /> },
  {
    title: '数据范围',
    width: 120,
    render: (_, { wider, narrower }) => <Reach wider={wider} narrower={narrower} names={names} />,
  },
]

function Reach({ wider, narrower, names }: Pick<Affected, 'wider' | 'narrower'> & { names: Names }) {
  const parts = [
    { words: '扩大', ids: wider },
    { words: '缩小', ids: narrower },
  ].filter(({ ids }) => ids.length > 0)
  if (parts.length === 0) return EMPTY
  return parts.map(({ words, ids }) => (
    <Tooltip key={words} title={listOf(ids, names).join('、')}>
      <span className={styles.reach}>
        {words}（{ids.length} 项）
      </span>
    </Tooltip>
  ))
}

type Names = ReadonlyMap<number, string>
const listOf = (ids: readonly number[], names: Names) => ids.flatMap((id) => names.get(id) ?? [])

/** What is taken away is red. */
const Lost = ({ ids, names }: { ids: readonly number[]; names: Names }) => (
  <span className={ids.length > 0 ? styles.lost : undefined}>
    <Actions ids={ids} names={names} />
  </span>
)

/** The first names, and how many more. */
function Actions({ ids, names }: { ids: readonly number[]; names: Names }) {
  const all = listOf(ids, names)
  if (all.length === 0) return EMPTY
  const rest = all.length - SHOWN
  const words = all.slice(0, SHOWN).join('、')
  if (rest <= 0) return words
  return (
    <Tooltip title={all.join('、')}>
      <span>
        {words} 等 {all.length} 项
      </span>
    </Tooltip>
  )
}
