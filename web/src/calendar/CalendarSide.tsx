import { LinkOutlined, TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { calendarCalls, type TypeOfUser } from '#protocol/calendar/calendar-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import styles from './calendar-side.module.css'
import { MiniMonth } from './MiniMonth.tsx'
import { TypeChoices } from './TypeChoices.tsx'
import type { Begun } from './Views.tsx'

const FreeSlotsDialog = lazy(() => import('./FreeSlotsDialog.tsx'))
const FeedDialog = lazy(() => import('./FeedDialog.tsx'))

interface CalendarSideProps {
  day: string
  userId: number | undefined
  types: readonly TypeOfUser[]
  onDay: (day: string) => void
  onUser: (userId: number | undefined) => void
  onCreate: (begun: Begun, people: readonly number[]) => void
}

/** Beside the calendar: a small month, whose calendar it is, which types are shown, and what is seldom needed. */
export function CalendarSide({ day, userId, types, onDay, onUser, onCreate }: CalendarSideProps) {
  const [opened, open] = useState<'free' | 'feed' | null>(null)
  return (
    <aside className={styles.side} aria-label="日历设置">
      <MiniMonth day={day} userId={userId} onDay={onDay} />
      <PersonChoice userId={userId} onUser={onUser} />
      <TypeChoices types={types} />
      <div className={styles.seldom}>
        <Button type="link" icon={<TeamOutlined />} onClick={() => open('free')}>
          查找共同空闲时间
        </Button>
        <Button type="link" icon={<LinkOutlined />} onClick={() => open('feed')}>
          订阅我的日历
        </Button>
      </div>
      <Suspense>
        {opened === 'free' && (
          <FreeSlotsDialog
            day={day}
            onClose={() => open(null)}
            onCreate={(begun, people) => {
              open(null)
              onCreate(begun, people)
            }}
          />
        )}
        {opened === 'feed' && <FeedDialog onClose={() => open(null)} />}
      </Suspense>
    </aside>
  )
}

/** One's own calendar or that of a subordinate; not shown to users without any. */
function PersonChoice({ userId, onUser }: Pick<CalendarSideProps, 'userId' | 'onUser'>) {
  const me = useSession().user
  const { data = [] } = useQuery(queryOf(calendarCalls.users, {}))
  const [typed, type] = useState('')
  const matches = useNameMatch(typed, 'people')
  const others = data.filter((user) => user.userId !== me.userId)
  if (others.length === 0) return null
  return (
    <Select
      aria-label="查看谁的日历"
      className={styles.person}
      value={userId ?? me.userId}
      options={[
        { value: me.userId, label: `${me.realname}（我）` },
        ...others.map((user) => ({ value: user.userId, label: user.realname })),
      ]}
      showSearch={{
        onSearch: type,
        filterOption: (input, option) => matches(option?.label ?? '', input.trim()),
      }}
      onChange={(chosen) => onUser(chosen === me.userId ? undefined : chosen)}
    />
  )
}
