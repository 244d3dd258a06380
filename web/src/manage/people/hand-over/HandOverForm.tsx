import { Checkbox, Form, Radio } from 'antd'
import dayjs from 'dayjs'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from '../people.module.css'
import { type Draft, kindsOf, type Look } from './draft.ts'
import { KindTable } from './KindTable.tsx'

interface HandOverFormProps {
  draft: Draft
  look: Look
  /** Whether one of them could be disabled at all. */
  mayDisable: boolean
  fault: string | null
  onChange: (change: Partial<Draft>) => void
}

const reasons = [
  { value: 'leaves', label: '离职或调岗' },
  { value: 'away', label: '暂时离开' },
]
const rules = [
  { value: 'one', label: '全部交给一人' },
  { value: 'kind', label: '按内容分别交接' },
  { value: 'department', label: '交给部门负责人' },
]
const DAY = 'YYYY-MM-DD'

/** Why, by which rule and to whom (platform.md §5.7). */
export function HandOverForm({ draft, look, mayDisable, fault, onChange }: HandOverFormProps) {
  const away = draft.reason === 'away'
  const kinds = kindsOf(draft, look)
  const leaving = look.people.map(({ userId }) => userId)
  return (
    <Form layout="vertical" component="div" className={styles.handOver}>
      <Form.Item label="原因">
        <Radio.Group
          aria-label="原因"
          options={reasons}
          value={draft.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Form.Item>
      {away ? (
        <Form.Item label="离开和返回的日期" extra="返回当天起仍由本人审批，其余数据始终由本人负责。">
          <RangePicker
            placeholder={['离开日期', '返回日期']}
            value={draft.days && [dayjs(draft.days[0]), dayjs(draft.days[1])]}
            minDate={dayjs().startOf('day')}
            onChange={(days) => {
              const [from, back] = days ?? []
              onChange({ days: from && back ? [from.format(DAY), back.format(DAY)] : undefined })
            }}
          />
        </Form.Item>
      ) : (
        <Form.Item label="交接方式">
          <Radio.Group
            aria-label="交接方式"
            options={rules}
            value={draft.rule}
            onChange={({ target }) => onChange({ rule: target.value })}
          />
        </Form.Item>
      )}
      {(away || draft.rule === 'one') && (
        <Form.Item label={away ? '审批代理人' : '接收人'} required>
          <PeopleSelect
            aria-label={away ? '审批代理人' : '接收人'}
            activeOnly={away || kinds.some(({ activeOnly }) => activeOnly)}
            without={leaving}
            value={draft.receiverId ? [draft.receiverId] : []}
            onChange={([receiverId]) => onChange({ receiverId })}
          />
        </Form.Item>
      )}
      {kinds.length > 0 ? (
        <KindTable draft={draft} look={look} onChange={onChange} />
      ) : (
        <EmptyState compact text={away ? '目前没有待审批的内容' : '没有需要交接的内容'} />
      )}
      {mayDisable && !away && (
        <Checkbox
          className={styles.disable}
          checked={draft.disable}
          onChange={({ target }) => onChange({ disable: target.checked })}
        >
          交接后停用账号
        </Checkbox>
      )}
      {fault && (
        <div role="alert" className={styles.fault}>
          {fault}
        </div>
      )}
    </Form>
  )
}
