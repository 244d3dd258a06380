import { Select } from 'antd'
import { Badge } from '#web/ui/display/Badge.tsx'
import type { TodoEntry } from '../../model/data/todos.ts'
import styles from './todo.module.css'

interface TodoEntriesProps {
  entries: readonly (TodoEntry & { count: number })[]
  current: TodoEntry
  onChoose: (key: string) => void
}

/** The entries that apply, each with its number: beside the list, or above it where that would leave it too little room. */
export const TodoEntries = ({ entries, current, onChoose }: TodoEntriesProps) => (
  <>
    <nav className={styles.entries} aria-label="待办事项">
      {entries.map(({ todo, count }) => (
        <button
          key={todo.key}
          type="button"
          className={styles.entry}
          data-none={count === 0 || undefined}
          aria-current={todo.key === current.todo.key ? 'page' : undefined}
          aria-label={`${todo.title}，${count} 项`}
          onClick={() => onChoose(todo.key)}
        >
          <span className={styles.title}>{todo.title}</span>
          <Badge count={count} />
        </button>
      ))}
    </nav>
    <div className={styles.choice}>
      <Select
        aria-label="待办类别"
        className={styles.chooser}
        value={current.todo.key}
        onChange={onChoose}
        options={entries.map(({ todo, count }) => ({
          value: todo.key,
          label: count > 0 ? `${todo.title} ${count}` : todo.title,
        }))}
      />
    </div>
  </>
)
