import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  ClearOutlined,
  ControlOutlined,
  FormOutlined,
  RestOutlined,
  SlidersOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { SECOND_REVIEW } from '#protocol/manage/second-review/messages.ts'
import { reviewRights } from '#protocol/manage/second-review/rights.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Cleared } from './clearing/Cleared.tsx'
import { rolesEntry } from './roles/entry.tsx'
import { Viewing } from './viewing/Viewing.tsx'

/** Where the settings of customer management stand. */
const CUSTOMER = '/manage/customer'

/** Rows of the administration (platform.md §10) and parts of 业务参数设置 (crm-records.md §13). */
export const manageFace: Face = {
  above: [
    { key: 'viewing', Part: Viewing },
    { key: 'cleared', Part: Cleared },
  ],
  manage: [
    {
      path: '/manage/systemconfig',
      section: '企业',
      order: 10,
      title: '企业首页',
      icon: <BankOutlined />,
      need: 'manage/system/read',
    },
    {
      path: '/manage/application',
      section: '企业',
      order: 20,
      title: '应用管理',
      icon: <AppstoreOutlined />,
      need: 'manage/configSet/read',
    },
    {
      path: '/manage/employee-dep',
      section: '组织与权限',
      order: 10,
      title: '员工与部门管理',
      icon: <TeamOutlined />,
      need: 'manage/users/read',
    },
    {
      path: '/manage/hand-overs',
      section: '组织与权限',
      order: 30,
      title: '工作交接记录',
      icon: <SwapOutlined />,
      need: 'manage/users/userEnables',
    },
    {
      path: '/manage/second-review',
      section: '组织与权限',
      order: 40,
      title: '双人复核',
      icon: <AuditOutlined />,
      need: reviewRights,
    },
    { ...rolesEntry, section: '组织与权限', order: 20 },
    {
      path: '/manage/customer/custom-field',
      also: ['/manage/fields', '/manage/customer/handle-field'],
      under: CUSTOMER,
      order: 10,
      title: '自定义字段设置',
      icon: <FormOutlined />,
      need: 'manage/crm/field',
    },
    {
      path: '/manage/customer/biz-param',
      under: CUSTOMER,
      order: 30,
      title: '业务参数设置',
      icon: <SlidersOutlined />,
      need: 'manage/crm/setting',
    },
    {
      path: '/manage/system-other',
      section: '企业',
      order: 40,
      title: '其他设置',
      icon: <ControlOutlined />,
      need: 'manage',
    },
    {
      path: '/manage/working-days',
      section: '企业',
      order: 30,
      title: '工作日与节假日',
      icon: <CalendarOutlined />,
      need: 'manage/system/update',
    },
    {
      path: '/manage/init',
      section: '审计与运维',
      order: 40,
      title: '初始化数据',
      icon: <ClearOutlined />,
      need: 'manage/init/initData',
    },
    {
      path: '/manage/recycle',
      section: '审计与运维',
      order: 30,
      title: '回收站',
      icon: <RestOutlined />,
      adminOnly: true,
    },
  ],
  otherSettings: [
    {
      key: 'welcome',
      title: '日志欢迎语',
      order: 10,
      Content: lazyComponent(async () => (await import('./company/WelcomeSpeeches.tsx')).WelcomeSpeeches),
    },
  ],
  messages: [{ opens: { target: SECOND_REVIEW, addressOf: () => '/manage/second-review' } }],
  settings: [
    {
      key: 'kinds',
      title: '跟进记录类型设置',
      order: 10,
      Content: lazyComponent(async () => (await import('./company/FollowUpKinds.tsx')).FollowUpKinds),
    },
    {
      key: 'numbers',
      title: '编号规则设置',
      order: 80,
      Content: lazyComponent(async () => (await import('./numbering/NumberRules.tsx')).NumberRules),
    },
    {
      key: 'imports',
      title: '导入设置',
      order: 50,
      Content: lazyComponent(async () => (await import('./company/ImportLimitsForm.tsx')).ImportLimitsForm),
    },
    {
      key: 'reveals',
      title: '掩码查看设置',
      order: 55,
      Content: lazyComponent(async () => (await import('./company/RevealLimitForm.tsx')).RevealLimitForm),
    },
  ],
}
