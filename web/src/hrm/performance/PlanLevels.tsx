import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'

export interface LevelValues {
  levelName: string
  minScore: string
  maxScore: string
  minNum: string
  maxNum: string
}

const columns = [
  ['minScore', '分值下限', '分'],
  ['maxScore', '分值上限', '分'],
  ['minNum', '比例下限', '%'],
  ['maxNum', '比例上限', '%'],
] as const

const empty: LevelValues = { levelName: '', minScore: '', maxScore: '', minNum: '0', maxNum: '100' }
const needed = (message: string) => [{ required: true, message }]

/** 考核等级, the highest first: range of scores and share of people. */
export function PlanLevels({ disabled }: { disabled: boolean }) {
  return (
    <Form.Item label="考核等级（由高到低；分值下限、上限，比例下限、上限）">
      <Form.List name="scoreLevelList">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: index }) => (
              <div key={key} className={styles.levels}>
                <Form.Item name={[index, 'levelName']} rules={needed('请填写')}>
                  <Input aria-label={`等级${index + 1}`} maxLength={20} disabled={disabled} />
                </Form.Item>
                {columns.map(([field, title, unit]) => (
                  <Form.Item key={field} name={[index, field]} rules={needed(`请填写${title}`)}>
                    <AmountBox
                      aria-label={`${title}${index + 1}`}
                      placeholder={title}
                      suffix={unit}
                      disabled={disabled}
                    />
                  </Form.Item>
                ))}
                {!disabled && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除等级${index + 1}`}
                    onClick={() => remove(index)}
                  />
                )}
              </div>
            ))}
            {!disabled && (
              <Button icon={<PlusOutlined />} onClick={() => add(empty)}>
                添加等级
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
