import { PlusOutlined } from '@ant-design/icons'
import { Form, Switch } from 'antd'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import styles from './attendance.module.css'

const degrees = (most: number) => [
  {
    required: true,
    message: '请填写坐标',
  },
  {
    validator: (_: unknown, value: string) =>
      value === '' || (Number.isFinite(Number(value)) && Math.abs(Number(value)) <= most)
        ? Promise.resolve()
        : Promise.reject(new Error(`应在 -${most} 到 ${most} 之间`)),
  },
]

/** Where clocks are made; without a place everywhere. */
export const PlaceFields = () => (
  <>
    <Form.List name="places">
      {(fields, { add, remove }) => (
        <Form.Item label="打卡地点" extra="不设地点时，任何地方都可以打卡">
          <div className={styles.rows}>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.place}>
                <Form.Item name={[name, 'name']} rules={[{ required: true, message: '请填写名称' }]} noStyle>
                  <Input aria-label="地点名称" placeholder="名称" maxLength={attendanceLimits.name} />
                </Form.Item>
                <Form.Item name={[name, 'lng']} rules={degrees(180)} noStyle>
                  <Input aria-label="经度" placeholder="经度" inputMode="decimal" />
                </Form.Item>
                <Form.Item name={[name, 'lat']} rules={degrees(90)} noStyle>
                  <Input aria-label="纬度" placeholder="纬度" inputMode="decimal" />
                </Form.Item>
                <Form.Item
                  name={[name, 'radius']}
                  rules={[{ required: true, message: '请填写半径' }]}
                  noStyle
                >
                  <NumberInput
                    aria-label="半径（米）"
                    placeholder="半径（米）"
                    min={10}
                    max={attendanceLimits.radius}
                  />
                </Form.Item>
                <Button type="text" onClick={() => remove(name)}>
                  删除
                </Button>
              </div>
            ))}
            {fields.length < attendanceLimits.places && (
              <Button
                type="dashed"
                icon={<PlusOutlined />}
                onClick={() => add({ name: '', lng: '', lat: '', radius: 300 })}
              >
                增加地点
              </Button>
            )}
          </div>
        </Form.Item>
      )}
    </Form.List>
    <Form.Item
      name="outsideAllowed"
      label="允许外勤打卡"
      valuePropName="checked"
      extra="不允许时，在所有地点之外不能打卡"
    >
      <Switch />
    </Form.Item>
  </>
)
