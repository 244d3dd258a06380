import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { personTypes } from '#protocol/hrm/performance/words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmployeeSelect } from '../organisation/door.ts'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'

export interface ChainValues {
  type: number
  employeeId?: number | null
  weight?: string
}

interface ChainFieldsProps {
  name: 'targetConfirmorsList' | 'evaluatorsList'
  label: string
  /** Each has a share of the score. */
  isWeighted?: boolean
  disabled: boolean
}

const DESIGNATED = 5
const types = personTypes.map(({ code, word }) => ({ value: code, label: word }))

/** Persons one after another, by their relation to the employee. */
export function ChainFields({ name, label, isWeighted = false, disabled }: ChainFieldsProps) {
  return (
    <Form.Item label={`${label}（依次）`}>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: index }) => (
              <div key={key} className={styles.line}>
                <Form.Item name={[index, 'type']}>
                  <Select aria-label={`${label}${index + 1}`} disabled={disabled} options={types} />
                </Form.Item>
                <Form.Item noStyle dependencies={[[name, index, 'type']]}>
                  {({ getFieldValue }) =>
                    getFieldValue([name, index, 'type']) === DESIGNATED && (
                      <Form.Item
                        name={[index, 'employeeId']}
                        rules={[{ required: true, message: '请选择指定人' }]}
                      >
                        <EmployeeSelect placeholder="指定人" />
                      </Form.Item>
                    )
                  }
                </Form.Item>
                {isWeighted && (
                  <Form.Item name={[index, 'weight']} rules={[{ required: true, message: '请填写权重' }]}>
                    <AmountBox aria-label={`权重${index + 1}`} disabled={disabled} suffix="%" />
                  </Form.Item>
                )}
                {!disabled && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除${label}${index + 1}`}
                    onClick={() => remove(index)}
                  />
                )}
              </div>
            ))}
            {!disabled && (
              <Button
                icon={<PlusOutlined />}
                onClick={() => add({ type: 2, ...(isWeighted ? { weight: '' } : {}) })}
              >
                添加{label}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
