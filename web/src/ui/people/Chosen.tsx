import { CloseOutlined, TeamOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { type Candidate, countOf, nobody, type Picked, placedDepartments, toggle } from './organisation.ts'
import styles from './PeoplePicker.module.css'
import { UserAvatar } from './UserAvatar.tsx'

interface ChosenProps {
  users: readonly Candidate[]
  tree: readonly DeptNode[]
  picked: Picked
  onPick: (picked: Picked) => void
}

/** What is chosen so far, each with a way to take it back. */
export function Chosen({ users, tree, picked, onPick }: ChosenProps) {
  const people = useMemo(() => new Map(users.map((user) => [user.userId, user])), [users])
  const places = useMemo(() => placedDepartments(tree), [tree])
  const lines = [
    ...picked.departments.map((id) => ({
      kind: 'departments' as const,
      id,
      name: places.get(id)?.node.name ?? '已删除的部门',
    })),
    ...picked.users.map((id) => ({
      kind: 'users' as const,
      id,
      name: people.get(id)?.realname ?? '已删除的员工',
    })),
  ]
  return (
    <div className={styles.chosen}>
      <div className={styles.bar}>
        <span>已选择 {countOf(picked)} 项</span>
        <Button
          type="link"
          size="small"
          disabled={lines.length === 0}
          reason="还没有选择"
          onClick={() => onPick(nobody)}
        >
          清空
        </Button>
      </div>
      <ul className={styles.chosenRows}>
        {lines.map((line) => (
          <li key={`${line.kind}${line.id}`} className={styles.chosenRow}>
            {line.kind === 'users' ? (
              <UserAvatar name={line.name} img={people.get(line.id)?.img ?? null} size={24} />
            ) : (
              <TeamOutlined className={styles.department} />
            )}
            <span className={styles.name}>{line.name}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`移除${line.name}`}
              onClick={() => onPick(toggle(picked, line, false))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
