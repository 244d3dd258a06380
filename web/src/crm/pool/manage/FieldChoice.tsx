import { Checkbox, Form } from 'antd'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import styles from './pool.module.css'

/** 选择公海字段: what the pool shows of its customers, to everybody. */
export const FieldChoice = ({ fields }: { fields: readonly FilterField[] }) => (
  <Form.Item name="shown" label="选择公海字段" extra="未勾选的字段在公海的列表、详情和导出中都不显示">
    <Checkbox.Group className={styles.fields}>
      {fields.map(({ fieldName, name }) => (
        <Checkbox key={fieldName} value={fieldName}>
          {name}
        </Checkbox>
      ))}
    </Checkbox.Group>
  </Form.Item>
)
