import type { TableColumnsType, TableColumnType } from 'antd'
import type { Login } from '#protocol/logs/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'

const text = (value: string) => value || EMPTY

export const userColumn: TableColumnType<Login> = {
  title: '用户',
  dataIndex: 'realname',
  width: 110,
  ellipsis: true,
  render: text,
}

/** When, where, with what, and how it ended. */
export const attemptColumns: TableColumnsType<Login> = [
  { title: '登录时间', dataIndex: 'loginTime', width: 164 },
  { title: 'IP地址', dataIndex: 'ipAddress', width: 130, ellipsis: true, render: text },
  { title: '登录地点', dataIndex: 'loginAddress', width: 90, ellipsis: true, render: text },
  { title: '设备类型', dataIndex: 'deviceType', width: 90, render: text },
  { title: '终端内核', dataIndex: 'core', width: 110, render: text },
  { title: '平台', dataIndex: 'platform', width: 110, render: text },
  {
    title: '认证结果',
    key: 'authResult',
    render: (_, { authResult, failResult }) =>
      authResult === 1 ? (
        <StatusDot status="success" text="成功" />
      ) : (
        <StatusDot status="error" text={failResult ? `失败：${failResult}` : '失败'} />
      ),
  },
]
