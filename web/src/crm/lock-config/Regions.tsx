import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { DEFAULT_REGION } from '#protocol/crm/lock-config/config.ts'
import { regions as words } from '#protocol/crm/software-lock/words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import styles from './lock-config.module.css'
import type { LockForm } from './lock-form.ts'

const choices = Object.entries(words).map(([code, label]) => ({ value: Number(code), label }))
const named: Readonly<Record<number, string>> = words

/** Which region a department and those below it belong to. */
export function Regions() {
  return (
    <Form.List name="regions">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.region}>
              <Form.Item
                className={styles.department}
                name={[name, 'deptIds']}
                rules={[{ required: true, message: '请选择部门' }, onlyOnce]}
              >
                <DepartmentSelect aria-label={`第${name + 1}行的部门`} />
              </Form.Item>
              <Form.Item name={[name, 'region']} rules={[{ required: true, message: '请选择地区' }]}>
                <Select
                  aria-label={`第${name + 1}行的地区`}
                  className={styles.days}
                  options={choices}
                  placeholder="地区"
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除第${name + 1}行`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.Item extra={`对下级部门同样有效；没有设置的部门属于${named[DEFAULT_REGION]}`}>
            <Button icon={<PlusOutlined />} onClick={() => add({})}>
              添加部门
            </Button>
          </Form.Item>
        </>
      )}
    </Form.List>
  )
}

/** A department has one region. */
const onlyOnce = ({ getFieldValue }: { getFieldValue: (name: keyof LockForm) => unknown }) => ({
  validator: (_: unknown, chosen: readonly number[] | undefined) => {
    const rows = getFieldValue('regions')
    const same = Array.isArray(rows)
      ? rows.filter((row: LockForm['regions'][number] | undefined) => row?.deptIds?.[0] === chosen?.[0])
      : []
    return chosen?.[0] === undefined || same.length < 2
      ? Promise.resolve()
      : Promise.reject(new Error('该部门已在列表中'))
  },
})
